-- A request for a mail may come without a PKCE challenge; its link then opens the session itself, as the implicit flow does.
alter table auth.sign_in_mails alter column code_challenge drop not null;
