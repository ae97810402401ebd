import { addWorkingDays, todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { idInGroup } from '../../projects/testing/testProjects';

type Names = 'Meeting' | 'Plain' | 'Paired' | 'Approved' | 'Crane';

/** The booking types of tests, and their subtypes by name. */
export interface TestBookings {
  typeId: number;
  /** The id of the type of Workplace. */
  otherTypeId: number;
  ids: Record<Names, number>;
}

const groupId = async (tx: Tx, name: string) =>
  (await tx.selectFrom('project_type').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

async function addType(tx: Tx, group: string, title: string): Promise<number> {
  const { id } = await tx
    .insertInto('booking_type')
    .values({ project_type_id: await groupId(tx, group), name: title, title, horizon_days: 60 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds booking types for tests, one of Network and one of Workplace. Subtypes: `Plain` has two slots; `Paired` has the same slots, a
 * second leg (`Meeting`) and properties; `Approved` has the Project Manager as approver, the Reviewer as reviewer, a lead time of three
 * working days, and is pending when its slot is taken; `Crane` belongs to Workplace.
 */
export async function addBookings(tx: Tx): Promise<TestBookings> {
  const typeId = await addType(tx, 'Network', 'T type');
  const otherTypeId = await addType(tx, 'Workplace', 'T other type');
  const none = { booking_type_id: typeId, child_subtype_id: null, window_from: null, window_to: null };
  const unreviewed = { approver_role_id: null, reviewer_role_id: null };
  const add = async (
    name: Names,
    more: { resource_key: string; duration: number; slots: string[] } & Record<string, unknown>,
  ) => {
    const { id } = await tx
      .insertInto('booking_subtype')
      .values({ ...none, ...unreviewed, name, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const plain = { resource_key: 't-plain', duration: 240, slots: ['A', 'B'] };
  const meeting = await add('Meeting', {
    resource_key: 't-room',
    duration: 30,
    slots: ['Room'],
    child: true,
    ord: 9,
  });
  const ids = {
    Meeting: meeting,
    Plain: await add('Plain', plain),
    Paired: await add('Paired', {
      ...plain,
      child_subtype_id: meeting,
      schema: {
        type: 'object',
        properties: {
          reason: { type: 'string', title: 'Reason' },
          risk: { type: 'string', enum: ['Low', 'High'], default: 'Low' },
        },
        required: ['reason'],
      },
    }),
    Approved: await add('Approved', {
      resource_key: 't-approved',
      duration: 60,
      slots: ['X'],
      min_lead_working_days: 3,
      overflow: 'pending',
      approver_role_id: await idInGroup(tx, 'usr_role', 'Network', 'Project Manager'),
      reviewer_role_id: await idInGroup(tx, 'usr_role', 'Network', 'Reviewer'),
    }),
    Crane: await add('Crane', {
      booking_type_id: otherTypeId,
      resource_key: 't-crane',
      duration: 60,
      slots: ['Crane'],
    }),
  };
  return { typeId, otherTypeId, ids };
}

/**
 * Adds review statuses for tests. `Paired` has the Reviewer as reviewer: Submitted → In review (locks `ticket`) or Rejected (final, with a
 * comment); In review → Approved (final, needs `ticket`), Changes asked (with a comment, lets the requester review) or Rejected; Changes
 * asked → Submitted. `Meeting` has the Reviewer too: Planned → Held (final). Their schemas get further properties.
 */
export async function addReviews(tx: Tx, { ids }: TestBookings): Promise<void> {
  const add = async (subtype: number, name: string, more: object = {}) => {
    const { id } = await tx
      .insertInto('review_status')
      .values({ booking_subtype_id: subtype, name, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const lead = async (from: number, to: number[]) =>
    void (await tx.updateTable('review_status').set({ next_ids: to }).where('id', '=', from).execute());
  const submitted = await add(ids.Paired, 'Submitted', { is_initial: true });
  const inReview = await add(ids.Paired, 'In review', { field_lock: true });
  const asked = await add(ids.Paired, 'Changes asked', { comment_required: true, user_state: true });
  const approved = await add(ids.Paired, 'Approved', { is_final: true, required_props: ['ticket'] });
  const rejected = await add(ids.Paired, 'Rejected', { is_final: true, comment_required: true });
  await lead(submitted, [inReview, rejected]);
  await lead(inReview, [approved, asked, rejected]);
  await lead(asked, [submitted]);
  const planned = await add(ids.Meeting, 'Planned', { is_initial: true });
  await lead(planned, [await add(ids.Meeting, 'Held', { is_final: true })]);
  const reviewer = await idInGroup(tx, 'usr_role', 'Network', 'Reviewer');
  const properties = {
    reason: { type: 'string', title: 'Reason' },
    risk: { type: 'string', enum: ['Low', 'High'], default: 'Low' },
    ticket: { type: 'string', title: 'Change record', format: 'uri' },
    size: { type: 'integer', title: 'Size', maximum: 40 },
    code: { type: 'string', title: 'Code', readOnly: true },
  };
  const schema = { type: 'object', properties, required: ['reason'], 'review:required': ['ticket'] };
  await tx
    .updateTable('booking_subtype')
    .set({ reviewer_role_id: reviewer, schema })
    .where('id', '=', ids.Paired)
    .execute();
  await tx
    .updateTable('booking_subtype')
    .set({
      reviewer_role_id: reviewer,
      schema: { type: 'object', properties: { room: { type: 'string', title: 'Room' } } },
    })
    .where('id', '=', ids.Meeting)
    .execute();
}

/** The nth working day from today, in UTC. For tests. */
export async function workingDay(tx: Tx, n: number): Promise<string> {
  const rows = await tx.selectFrom('holiday').select('date').execute();
  return addWorkingDays(todayIn('UTC', new Date()), n, new Set(rows.map(({ date }) => date)));
}
