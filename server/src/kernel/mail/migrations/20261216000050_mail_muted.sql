-- min_server: 4.13.0
-- The kinds of mail that a person has switched off for themselves. Mails to literal addresses are not affected.
create table mail_muted (
  usr_id int not null references usr on delete cascade,
  kind   text not null,
  primary key (usr_id, kind)
);
