import { sql } from 'kysely';
import { OwnCase, ownCaseFields, QueuedCase, queuedCaseFields } from 'shared-api/contracts/personal/support';
import { supportPaths } from 'shared-api/contracts/paths/supportPaths';
import { defineList, globalAdmin, signedIn } from '../../kernel/crud/resource';

const reference = sql`'SUP-' || lpad(support_case.id::text, greatest(6, length(support_case.id::text)), '0')`;
const person = (column: 'creator_id' | 'assignee_id') => sql`(
  select jsonb_build_object('id', usr.id, 'name', usr.name) from usr where usr.id = support_case.${sql.ref(column)})`;
const name = (column: 'creator_id' | 'assignee_id') => sql`(
  select usr.name from usr where usr.id = support_case.${sql.ref(column)})`;

/** The caller's own cases. */
export const ownCases = defineList({
  name: 'support case',
  plural: 'support',
  path: supportPaths.cases,
  table: 'support_case',
  row: OwnCase,
  fields: ownCaseFields,
  sort: 'updated_on desc',
  read: signedIn,
  operations: ['list'],
  derived: () => ({ reference, creator_id: sql`support_case.creator_id` }),
  listed: (user) => sql`creator_id = ${user.id}`,
});

/** Everybody's cases, for global admins. */
export const queuedCases = defineList({
  name: 'support case',
  plural: 'support',
  path: supportPaths.queue,
  table: 'support_case',
  row: QueuedCase,
  fields: queuedCaseFields,
  sort: 'updated_on desc',
  read: globalAdmin,
  operations: ['list'],
  derived: () => ({
    reference,
    writer: person('creator_id'),
    writer_name: name('creator_id'),
    assignee: person('assignee_id'),
    assignee_name: name('assignee_id'),
  }),
  cells: {
    created_on: ({ created_on }) => created_on,
    answered_on: ({ answered_on }) => answered_on,
    updated_on: ({ updated_on }) => updated_on,
    writer_name: ({ writer }) => writer.name,
    assignee_name: ({ assignee }) => assignee?.name ?? null,
  },
});
