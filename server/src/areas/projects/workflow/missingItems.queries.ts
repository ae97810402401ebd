import { sql, type RawBuilder } from 'kysely';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { noSuchProject } from '../permissions/access';
import { unitPriceCents } from '../services/services.queries';

/** The items that a project lacks and that guards of transitions can require, by their displayed names. */
export interface MissingItems {
  /** Project roles without a holder, each with the state that requires one. */
  roles: { id: number; name: string; required_state_id: number | null }[];
  /** Incomplete milestones. */
  milestones: string[];
  /** Services whose line has no price, neither its own nor the catalogue's. */
  unpriced: string[];
  /** Numbers of pending quotes. */
  quotes: number[];
  /** Attachment types that its services require and that have no file, with the states that require them. */
  attachments: { type: string; is_financial: boolean; service: string; state_ids: number[] }[];
}

const selectArray = (
  rows: ReturnType<typeof sql>,
  item: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
) => sql`(select coalesce(jsonb_agg(${item} order by ${order}), '[]') ${rows})`;

/** All missing items of the project `p`, as one JSON object. */
export function missingItems(): RawBuilder<MissingItems> {
  const roles = selectArray(
    sql`from usr_role r where r.project_type_id = p.project_type_id and r.is_project_role
      and not exists (select from project_role h where h.project_id = p.id and h.usr_role_id = r.id)`,
    sql`jsonb_build_object('id', r.id, 'name', r.name, 'required_state_id', r.required_state_id)`,
    sql`r.ord, r.name`,
  );
  const milestones = selectArray(
    sql`from project_milestone m join milestone n on n.id = m.milestone_id
      where m.project_id = p.id and m.completed_on is null`,
    sql`n.name`,
    sql`m.ord, n.id`,
  );
  const unpriced = selectArray(
    sql`from project_service l join service s on s.id = l.service_id
      where l.project_id = p.id and (${unitPriceCents}) is null`,
    sql`s.name`,
    sql`s.name, s.id`,
  );
  const quotes = selectArray(
    sql`from quote q where q.project_id = p.id and q.approved is null`,
    sql`q.number`,
    sql`q.number`,
  );
  const attachments = selectArray(
    sql`from project_service l join service s on s.id = l.service_id
      join service_attachment x on x.service_id = l.service_id
      join attachment_type k on k.id = x.attachment_type_id
      where l.project_id = p.id
        and not exists (select from attachment a where a.project_id = p.id and a.attachment_type_id = k.id)`,
    sql`jsonb_build_object('type', k.name, 'is_financial', k.is_financial, 'service', s.name, 'state_ids', x.project_state_ids)`,
    sql`k.ord, k.name, s.name`,
  );
  return sql`jsonb_build_object('roles', ${roles}, 'milestones', ${milestones}, 'unpriced', ${unpriced},
    'quotes', ${quotes}, 'attachments', ${attachments})`;
}

const readMissing = cacheCompiledQuery(
  (_tx, { projectId }: Placeholders<{ projectId: number }>) => sql<{ missing: MissingItems }>`
    select ${preparedStatement} ${missingItems()} as missing from project p where p.id = ${projectId}`,
);

/** Reads all missing items of a project in one query. @throws HttpError 404 when the project was deleted after authorisation */
export async function readMissingItems(tx: Tx, projectId: number): Promise<MissingItems> {
  const [found] = await readMissing(tx, { projectId });
  if (!found) throw noSuchProject();
  return found.missing;
}
