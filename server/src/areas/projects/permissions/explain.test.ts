import { sql } from 'kysely';
import type { Explanation } from 'shared-api/contracts/permissions';
import { projectPairs } from 'shared-api/projectPairs';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { readAccess } from './access';
import { explain, judge, ruleFor } from './explain';
import { conditionsAgainst, isAdmin, permissionsOf, rowMatches } from './policy';
import type { ProjectFacts } from './projectFacts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface State {
  id: number;
  isStart: boolean;
  isClosed: boolean;
  resetProject: boolean;
}

const names = { role: (id: number) => `role ${id}`, state: (id: number) => `state ${id}` };

/** Finds a project with a team and people in each group, with everyone who has a part in it and one person who has none. */
async function casts() {
  const { rows: projects } = await sql<{ id: number; states: State[] }>`
    select max(p.id) as id, (
      select jsonb_agg(jsonb_build_object('id', s.id, 'isStart', s.is_start, 'isClosed', s.is_closed, 'resetProject', s.reset_project))
      from project_state s where s.project_type_id = p.project_type_id) as states
    from project p where p.team_id is not null
      and (select count(*) from project_role h where h.project_id = p.id) >= 2
    group by p.project_type_id`.execute(test.database.db);
  const { rows: people } = await sql<{ id: number; is_admin: boolean }>`select id, is_admin from usr`.execute(
    test.database.db,
  );
  return { projects, people };
}

describe('the sentence of a refusal', () => {
  const person = { text: 'is somebody else', holds: false };
  const clause = (text: string, holds: boolean) => ({ text, holds });
  const said = (...rows: ReturnType<typeof ruleFor>[]) =>
    judge({ admin: null, rows, conditions: [] }).summary;
  const lead = ruleFor('the Tech Lead', person);

  it('names the people who may, once each', () => {
    const inDraft = ruleFor('the Tech Lead', person, clause('the state is Draft', true));
    expect(
      said(lead, inDraft, ruleFor('the requester', person), ruleFor('members of the team', person)),
    ).toBe('No: Only the Tech Lead, the requester or members of the team may do this.');
  });

  it('tells apart who may now and who may only while something else is true of the project', () => {
    const draft = clause('the state is Draft', false);
    const requester = ruleFor('the requester', clause('is the requester', true), draft);
    expect(said(requester)).toBe('No: Only the requester may do this, and only while the state is Draft.');
    expect(said(requester, lead)).toBe(
      'No: Only the Tech Lead may do this now; the requester may do it only while the state is Draft.',
    );
    const held = ruleFor('the Tech Lead', person, clause('the project is on hold', false));
    expect(said(requester, held)).toBe(
      'No: The requester may do it only while the state is Draft; the Tech Lead may do it only while the project is on hold.',
    );
    expect(said(ruleFor(null, clause('is signed in', true), draft))).toBe(
      'No: This is possible only while the state is Draft.',
    );
  });

  it('says that no rule gives it, and names an obstacle of the project beside the people', () => {
    expect(said()).toBe('No: No rule of the delivery group gives this to anyone but admins.');
    const held = { conditions: ['The project is on hold.'] };
    expect(judge({ admin: null, rows: [lead], ...held })).toEqual({
      allowed: false,
      summary: 'No: The project is on hold. Only the Tech Lead may do this.',
    });
    expect(judge({ admin: 'group', rows: [lead], ...held }).summary).toBe('No: The project is on hold.');
  });
});

describe('explanations', () => {
  it('agree with the permissions for every pair, person, state, hold and lock, and name the reason', async () => {
    const { projects, people } = await casts();
    expect(projects).toHaveLength(3);
    let granted = 0;
    const wrong: unknown[] = [];
    for (const { id, states } of projects)
      for (const person of people) {
        const { caller, facts, rows } = (await readAccess(test.database.db, id, person))!;
        for (const state of states)
          for (const [onHold, servicesLocked] of [
            [false, false],
            [true, false],
            [false, true],
          ] as const) {
            const at: ProjectFacts = { ...facts, state, onHold, servicesLocked };
            const answered = permissionsOf(caller, at, rows);
            for (const [method, resource] of projectPairs) {
              const may = answered.some((one) => one.method === method && one.resource === resource);
              const said = explain({ method, resource }, caller, at, rows, names);
              const matching = rows.filter(
                (row) => row.method === method && row.resource === resource && rowMatches(row, caller, at),
              );
              const namesRows =
                said.rows
                  .filter(({ matched }) => matched)
                  .map((row) => row.id)
                  .join() === matching.map((row) => row.id).join();
              // A refusal names the condition that forbids it, or for each row the clause that does not hold.
              const namesReason = may
                ? said.admin !== null || matching.length > 0
                : said.conditions.length > 0 ||
                  said.rows.every(({ clauses }) => clauses.some(({ holds }) => !holds));
              const namesConditions =
                said.conditions.join() === conditionsAgainst(method, resource, at).join();
              if (may) granted++;
              if (
                said.allowed !== may ||
                !namesRows ||
                !namesReason ||
                !namesConditions ||
                (said.admin !== null) !== isAdmin(caller)
              )
                wrong.push({ id, person: person.id, state: state.id, onHold, method, resource, may, said });
            }
          }
      }
    expect(wrong).toEqual([]);
    expect(granted).toBeGreaterThan(1000);
  });

  it('are refused for unknown pairs', async () => {
    const admin = await test.as('admin');
    const ask = (query: string) => admin.get(`/api/projects/1/permissions/explain?${query}`);
    for (const query of [
      'method=GET&resource=update',
      'method=PUT&resource=everything',
      'method=PUT&resource=__proto__',
    ])
      expect((await ask(query)).statusCode).toBe(400);
    const one = await ask('method=PUT&resource=milestone');
    expect(one.json<Explanation>()).toMatchObject({
      allowed: expect.any(Boolean) as boolean,
      resource: 'milestones',
    });
  });
});
