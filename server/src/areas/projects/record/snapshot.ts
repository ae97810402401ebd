import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BookingStatus } from 'shared-api/contracts/bookings';
import type { Named } from 'shared-api/contracts/common';
import type { Tx } from '../../../kernel/db/types';

/** All of a project that a change may change, with the names that people know it by. */
export interface ProjectSnapshot {
  id: number;
  name: string;
  updatedOn: Date;
  groupId: number;
  state: Named;
  onHold: boolean;
  team: Named | null;
  servicesLocked: boolean;
  p4p: {
    clarity_code: string | null;
    pan_code: string | null;
    release_id: string | null;
    work_required: string | null;
    /** `YYYY-MM-DD`. */
    delivery_date: string | null;
  };
  properties: Record<string, unknown>;
  /** Holders of project roles, by the role. */
  roles: { id: number; name: string; usr: Named }[];
  services: SnapshotLine[];
  milestones: { id: number; name: string; m_date: string | null; m_text: string | null; complete: boolean }[];
  financials: { scope: string; price_cents: number; category: string | null } | null;
  quotes: { id: number; scope: string; approved: boolean | null }[];
  attachments: { id: number; type_name: string; filename: string; is_financial: boolean }[];
  /** Every leg; its times are instants in UTC. */
  bookings: {
    id: number;
    name: string;
    status: BookingStatus;
    slot: string | null;
    start: string;
    finish: string;
  }[];
}

interface SnapshotLine {
  id: number;
  name: string;
  count: number;
  price_from: 'quote' | 'lock' | null;
  price_cents: number | null;
  slo: number | null;
  scope: string | null;
}

/** An instant as JSON has it, whatever the time zone of the database. */
const inUtc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** A project as it is now in this transaction; undefined when there is none. */
export async function readSnapshot(tx: Tx, projectId: number): Promise<ProjectSnapshot | undefined> {
  const found = await tx
    .selectFrom('project as p')
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .leftJoin('team as t', 't.id', 'p.team_id')
    .where('p.id', '=', projectId)
    .select((eb) => [
      'p.id',
      'p.name',
      'p.updated_on',
      'p.project_type_id',
      's.id as state_id',
      's.name as state_name',
      'p.on_hold',
      't.id as team_id',
      't.name as team_name',
      'p.services_locked',
      'p.clarity_code',
      'p.pan_code',
      'p.release_id',
      'p.work_required',
      'p.delivery_date',
      'p.properties',
      jsonArrayFrom(
        eb
          .selectFrom('project_role as h')
          .innerJoin('usr_role as r', 'r.id', 'h.usr_role_id')
          .innerJoin('usr', 'usr.id', 'h.usr_id')
          .whereRef('h.project_id', '=', 'p.id')
          .select(['r.id', 'r.name', 'usr.id as usr_id', 'usr.name as usr_name'])
          .orderBy('r.ord')
          .orderBy('r.id'),
      ).as('roles'),
      jsonArrayFrom(
        eb
          .selectFrom('project_service as l')
          .innerJoin('service as c', 'c.id', 'l.service_id')
          .whereRef('l.project_id', '=', 'p.id')
          .select(['c.id', 'c.name', 'l.count', 'l.price_from', 'l.price_cents', 'l.slo', 'l.scope'])
          .orderBy('c.name'),
      ).as('services'),
      jsonArrayFrom(
        eb
          .selectFrom('project_milestone as m')
          .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
          .whereRef('m.project_id', '=', 'p.id')
          .select([
            'n.id',
            'n.name',
            'm.m_date',
            'm.m_text',
            sql<boolean>`m.completed_on is not null`.as('complete'),
          ])
          .orderBy('m.ord')
          .orderBy('n.id'),
      ).as('milestones'),
      jsonObjectFrom(
        eb
          .selectFrom('project_financials as f')
          .leftJoin('service as k', 'k.id', 'f.category_id')
          .whereRef('f.project_id', '=', 'p.id')
          .select(['f.scope', 'f.price_cents', 'k.name as category']),
      ).as('financials'),
      jsonArrayFrom(
        eb
          .selectFrom('quote as q')
          .whereRef('q.project_id', '=', 'p.id')
          .select(['q.id', 'q.scope', 'q.approved'])
          .orderBy('q.id'),
      ).as('quotes'),
      jsonArrayFrom(
        eb
          .selectFrom('attachment as a')
          .whereRef('a.project_id', '=', 'p.id')
          .select(['a.id', 'a.type_name', 'a.filename', 'a.is_financial'])
          .orderBy('a.id'),
      ).as('attachments'),
      jsonArrayFrom(
        eb
          .selectFrom('booking as b')
          .innerJoin('booking_subtype as y', 'y.id', 'b.booking_subtype_id')
          .whereRef('b.project_id', '=', 'p.id')
          .select([
            'b.id',
            'y.name',
            'b.status',
            'b.slot',
            inUtc('b.start_at').as('start'),
            inUtc('b.finish_at').as('finish'),
          ])
          .orderBy('b.id'),
      ).as('bookings'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { clarity_code, pan_code, release_id, work_required, delivery_date } = found;
  const { services, milestones, financials, quotes, attachments, bookings } = found;
  return {
    id: found.id,
    name: found.name,
    updatedOn: found.updated_on,
    groupId: found.project_type_id,
    state: { id: found.state_id, name: found.state_name },
    onHold: found.on_hold,
    team: found.team_id === null ? null : { id: found.team_id, name: found.team_name ?? '' },
    servicesLocked: found.services_locked,
    p4p: { clarity_code, pan_code, release_id, work_required, delivery_date },
    properties: found.properties,
    roles: found.roles.map(({ id, name, usr_id, usr_name }) => ({
      id,
      name,
      usr: { id: usr_id, name: usr_name },
    })),
    services,
    milestones,
    financials,
    quotes,
    attachments,
    bookings,
  };
}
