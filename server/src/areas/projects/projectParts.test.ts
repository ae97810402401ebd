import { sql } from 'kysely';
import type { Explanation } from 'shared-api/contracts/permissions';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { aimsPart } from '../aims/aims.part';
import { bookingsPart } from '../bookings/bookings.part';
import { registerProjectParts } from './projectParts';
import { defineProjectPart } from './record/projectPart';
import { networkProject } from './testing/testProjects';

/** A part that uses a column of the project, so that the test needs no table. */
const releasePart = defineProjectPart<{ id: string | null }>({
  name: 'release',
  snapshot: {
    read: () => sql`json_build_object('id', p.release_id)`,
    differences: (before, after) =>
      before.id === after.id ? [] : [{ kind: null, field: 'Release part', from: before.id, to: after.id }],
  },
  timeline: { kind: 'milestone', isKind: sql`e.comment = 'Counts as a milestone'`, members: {} },
  permissions: {
    openWhenClosed: ['POST aims'],
    conditionsAgainst: (pair, { onHold }) => (pair === 'POST aims' && onHold ? ['It is on hold.'] : []),
  },
});

let test: TestApp;
beforeAll(async () => {
  registerProjectParts([bookingsPart, aimsPart, releasePart]);
  test = await createTestApp();
});
afterAll(() => test.close());

describe('a registered part of a project', () => {
  it('adds its differences to the audit log, after those of the project', async () => {
    const admin = await test.as('admin');
    const url = await networkProject(test.database.db, 'Draft');
    expect((await admin.put(`${url}/release_id`, { release_id: 'R-7' })).statusCode).toBe(200);
    const { changes } = await test.database.db
      .selectFrom('audit_entry')
      .select('changes')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(changes.map(({ field, to }) => [field, to])).toEqual([
      ['Release ID (Ops Engagement)', 'R-7'],
      ['Release part', 'R-7'],
    ]);
  });

  it('removes a permission by its conditions, and keeps it on a closed project', async () => {
    const admin = await test.as('admin');
    const url = await networkProject(test.database.db, 'Closed');
    const explain = async () =>
      (await admin.get(`${url}/permissions/explain?method=POST&resource=aims`)).json<Explanation>()
        .conditions;
    expect(await explain()).toEqual([]);
    await sql`update project set on_hold = true where id = ${Number(url.split('/').pop())}`.execute(
      test.database.db,
    );
    expect(await explain()).toEqual(['It is on hold.']);
  });

  it('defines which timeline entries are of its kind', async () => {
    const admin = await test.as('admin');
    const url = await networkProject(test.database.db, 'In Review');
    await admin.post(`${url}/update`, { comment: 'Counts as a milestone' });
    const entries = (await admin.get(`${url}/timeline?kind=milestone`)).json<TimelineEntry[]>();
    expect(entries.map(({ comment }) => comment)).toContain('Counts as a milestone');
  });
});
