import { sql } from 'kysely';
import { mailFields, OutboxMail } from 'shared-api/contracts/mail';
import { paths } from 'shared-api/contracts/paths';
import { defineList, globalAdmin } from '../../kernel/crud/resource';

/** The outbox as admins list it; `queueMail` and the mail job write it. */
export const mails = defineList({
  name: 'mail',
  plural: 'mails',
  path: paths.mails,
  table: 'mail',
  row: OutboxMail,
  fields: mailFields,
  sort: 'created_on desc',
  read: globalAdmin,
  operations: ['list'],
  derived: () => ({
    // Mails are never edited.
    version: sql`1`,
    address: sql`coalesce(mail.sent_to, mail.address)`,
    usr: sql`(select jsonb_build_object('id', usr.id, 'name', usr.name) from usr where usr.id = mail.usr_id)`,
    usr_name: sql`(select usr.name from usr where usr.id = mail.usr_id)`,
  }),
  cells: {
    created_on: ({ created_on }) => created_on,
    done_on: ({ done_on }) => done_on,
    usr_name: ({ usr }) => usr?.name ?? null,
  },
});
