-- A code counts where it was asked for: its mail bears a keyed hash of the asker's network. Guesses from there and guesses from
-- elsewhere are counted apart, so that a stranger can't use up the owner's.
alter table auth.sign_in_mails add column asker bytea;
alter table auth.sign_in_mails add column foreign_attempts integer not null default 0;

-- Known addresses become known mailboxes.
update private.account_emails a set email_hash = private.email_hash(private.mailbox_of(u.email))
from auth.users u where u.id = a.user_id;
