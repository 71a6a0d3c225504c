-- What a person recognizes a session by in their list: browser and system in words, such as "Firefox on Windows". Nothing finer is kept.
alter table auth.sessions add column device text check (length(device) <= 80);
