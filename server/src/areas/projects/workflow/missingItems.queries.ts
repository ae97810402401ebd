import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { noSuchProject } from '../permissions/access';
import { unitPriceCents } from '../services/services.queries';

/** What a project has not yet got, as far as transitions ask for it; by names that people know. */
export interface Lacks {
  /** Project roles that nobody holds, with the state that is not entered without a holder. */
  roles: { id: number; name: string; required_state_id: number | null }[];
  /** Milestones that are not complete. */
  milestones: string[];
  /** Services whose line has no price, of its own or of the catalogue. */
  unpriced: string[];
  /** Quotes that nobody has decided. */
  quotes: number[];
  /** Types of attachment that its services ask for and that are not there, with the states not entered without. */
  attachments: { type: string; is_financial: boolean; service: string; state_ids: number[] }[];
}

const list = (rows: ReturnType<typeof sql>, item: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(${item} order by ${order}), '[]') ${rows})`;

/** What projects lack, all of it in one query, however many transitions ask. */
export async function readLacks(tx: Tx, projectIds: readonly number[]): Promise<Map<number, Lacks>> {
  const roles = list(
    sql`from usr_role r where r.project_type_id = p.project_type_id and r.is_project_role
      and not exists (select from project_role h where h.project_id = p.id and h.usr_role_id = r.id)`,
    sql`jsonb_build_object('id', r.id, 'name', r.name, 'required_state_id', r.required_state_id)`,
    sql`r.ord, r.name`,
  );
  const milestones = list(
    sql`from project_milestone m join milestone n on n.id = m.milestone_id
      where m.project_id = p.id and m.completed_on is null`,
    sql`n.name`,
    sql`m.ord, n.id`,
  );
  const unpriced = list(
    sql`from project_service l join service s on s.id = l.service_id
      where l.project_id = p.id and (${unitPriceCents}) is null`,
    sql`s.name`,
    sql`s.name, s.id`,
  );
  const quotes = list(
    sql`from quote q where q.project_id = p.id and q.approved is null`,
    sql`q.id`,
    sql`q.id`,
  );
  const attachments = list(
    sql`from project_service l join service s on s.id = l.service_id
      join service_attachment x on x.service_id = l.service_id
      join attachment_type k on k.id = x.attachment_type_id
      where l.project_id = p.id
        and not exists (select from attachment a where a.project_id = p.id and a.attachment_type_id = k.id)`,
    sql`jsonb_build_object('type', k.name, 'is_financial', k.is_financial, 'service', s.name, 'state_ids', x.project_state_ids)`,
    sql`k.ord, k.name, s.name`,
  );
  const { rows } = await sql<Lacks & { id: number }>`
    select p.id, ${roles} as roles, ${milestones} as milestones, ${unpriced} as unpriced, ${quotes} as quotes,
      ${attachments} as attachments
    from project p where p.id = any(${[...projectIds]}::int[])`.execute(tx);
  return new Map(rows.map(({ id, ...lacks }) => [id, lacks]));
}

/** The same of one project. @throws HttpError 404: it was deleted since the caller was let in */
export async function readLacksOf(tx: Tx, projectId: number): Promise<Lacks> {
  const lacks = (await readLacks(tx, [projectId])).get(projectId);
  if (!lacks) throw noSuchProject();
  return lacks;
}
