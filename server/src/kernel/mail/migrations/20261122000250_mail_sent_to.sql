-- min_server: 4.13.0
-- Where a mail to a person went: their address as it was then.
alter table mail add column sent_to text;
