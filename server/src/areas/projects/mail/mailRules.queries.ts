import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import type { MailRecipientTable } from './mailRules.tables';

/** A recipient of a rule; only the kind `role` has a role, only the kind `address` an address. */
export interface RuleRecipient {
  kind: MailRecipientTable['kind'];
  usr_role_id: number | null;
  address: string | null;
  /** The role's current name. */
  role_name: string | null;
}

/** Lists the rules for entering a state; rules for a certain previous state come before those for any. */
export const listStateRules = cacheCompiledQuery(
  (tx, { groupId, fromId, toId }: Placeholders<{ groupId: number; fromId: number | null; toId: number }>) =>
    tx
      .selectFrom('project_state_email as e')
      .modifyFront(preparedStatement)
      .innerJoin('email_template as t', (join) =>
        // Ignores a template that belongs to another group.
        join.onRef('t.id', '=', 'e.email_template_id').onRef('t.project_type_id', '=', 'e.project_type_id'),
      )
      .where('e.project_type_id', '=', groupId)
      .where('e.project_state_id', '=', toId)
      .where('e.mode', '<>', 'off')
      .where((eb) => eb.or([eb('e.src_state_id', 'is', null), eb('e.src_state_id', '=', fromId)]))
      .select((eb) => [
        'e.id',
        'e.src_state_id',
        'e.email_template_id',
        'e.mode',
        'e.editor_id',
        jsonArrayFrom(
          eb
            .selectFrom('mail_recipient as m')
            .leftJoin('usr_role as r', 'r.id', 'm.usr_role_id')
            .whereRef('m.project_state_email_id', '=', 'e.id')
            .select(['m.kind', 'm.usr_role_id', 'm.address', 'r.name as role_name'])
            .orderBy('m.id'),
        ).as('recipients'),
      ])
      .orderBy(sql`e.src_state_id is null`)
      .orderBy('e.id'),
);

const readChangeRules = cacheCompiledQuery(
  (tx, { groupId, changes }: Placeholders<{ groupId: number; changes: ProjectChangeKind[] }>) =>
    tx
      .selectFrom('project_change_email as e')
      .modifyFront(preparedStatement)
      .leftJoin('email_template as t', (join) =>
        join.onRef('t.id', '=', 'e.email_template_id').onRef('t.project_type_id', '=', 'e.project_type_id'),
      )
      .where('e.project_type_id', '=', groupId)
      .where('e.change', '=', sql<ProjectChangeKind>`any(${changes}::text[])`)
      .select((eb) => [
        'e.id',
        'e.change',
        't.id as email_template_id',
        jsonArrayFrom(
          eb
            .selectFrom('mail_recipient as m')
            .leftJoin('usr_role as r', 'r.id', 'm.usr_role_id')
            .whereRef('m.project_change_email_id', '=', 'e.id')
            .select(['m.kind', 'm.usr_role_id', 'm.address', 'r.name as role_name'])
            .orderBy('m.id'),
        ).as('recipients'),
      ])
      .orderBy('e.id'),
);

/** Lists the rules for these kinds of change. */
export const listChangeRules = (tx: Tx, groupId: number, changes: ProjectChangeKind[]) =>
  readChangeRules(tx, { groupId, changes });

/** A person's part in a project, by which rules select recipients. `person`: requested by id, such as the editor of a rule. */
export interface Part {
  kind: Exclude<MailRecipientTable['kind'], 'address'> | 'person';
  usr_role_id: number | null;
  usr_id: number;
  name: string;
  email: string;
}

/**
 * Lists the current parts of people in a project, restricted to active people with an address. Holders of another group's roles
 * have no part in it.
 */
export const listParts = (
  tx: Tx,
  projectId: number,
  people: { roleIds: number[]; personIds: number[] },
): Promise<Part[]> => readParts(tx, { projectId, ...people });

interface PartsParams {
  projectId: number;
  roleIds: number[];
  personIds: number[];
}

const readParts = cacheCompiledQuery(
  (_tx, { projectId, roleIds, personIds }: Placeholders<PartsParams>) => sql<Part>`
    with ${preparedStatement} p as (select id, creator_id, team_id, project_type_id from project where id = ${projectId}),
    part (kind, usr_role_id, usr_id) as (
      select 'requester', null::int, creator_id from p
      union all
      select 'team_members', null, m.usr_id from p join team_member m using (team_id)
      union all
      select 'team_manager', null, m.usr_id from p join team_member m using (team_id) where m.is_manager
      union all
      select 'role', h.usr_role_id, h.usr_id from p join project_role h on h.project_id = p.id
        where h.usr_role_id = any(${roleIds}::int[])
      union all
      select 'role', h.usr_role_id, h.usr_id from p
        join usr_role r on r.project_type_id = p.project_type_id and not r.is_project_role
        join usr_role_usr h on h.usr_role_id = r.id
        where r.id = any(${roleIds}::int[])
      union all
      select 'person', null, id from usr where id = any(${personIds}::int[]))
    select part.kind, part.usr_role_id, usr.id as usr_id, usr.name, usr.email
    from part join usr on usr.id = part.usr_id
    where usr.active and coalesce(usr.email, '') <> ''
    order by part.kind, part.usr_role_id, usr.id`,
);
