import { sql } from 'kysely';
import type { SurveyResult, TeamQuestion } from 'shared-api/contracts/survey';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
/** Ines Carvalho, who manages Core Routing and no other team. */
let manager: Caller;
let core: number;
let edge: number;
const run = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(test.database.db)).rows;
const teamId = async (name: string) =>
  (await run(sql<{ id: number }>`select id from team where name = ${name}`))[0]!.id;
beforeAll(async () => {
  test = await createTestApp();
  [admin, manager] = [await test.as('admin'), await test.as('teammanager')];
  [core, edge] = [await teamId('Core Routing'), await teamId('Edge Access')];
});
afterAll(() => test.close());

const questionsOf = (team: number) => `/api/teams/${team}/survey_questions`;
const aQuestion = { rating: 'How was it?', detail: 'What else?', ord: 9, disabled: false };
const make = async (caller: Caller, part: object = {}, team = core) =>
  (await caller.post(questionsOf(team), { ...aQuestion, ...part })).json<TeamQuestion>();

describe('the questions of a team', () => {
  it('are listed in their order, with the number of answers [server-team-survey.1]', async () => {
    const rows = (await manager.get(`${questionsOf(core)}?sort=ord`)).json<TeamQuestion[]>();
    expect(rows.map(({ ord, rating }) => [ord, rating])).toEqual([
      [1, 'How satisfied are you with the result?'],
      [2, 'How well were you kept informed?'],
      [3, 'Was the work finished when it was promised?'],
      [4, 'How easy was it to reach us?'],
    ]);
    expect(rows[0]).toMatchObject({ team_id: core, disabled: false });
    expect(rows[0]!.answers).toBeGreaterThan(0);
    expect(rows[3]).toMatchObject({ disabled: true, detail: null, answers: 0 });
    expect((await manager.get(questionsOf(core), { headers: { accept: 'text/csv' } })).body).toContain(
      'Question,Detail,Order,Disabled,Answers',
    );
  });

  it('are written by the managers of that team and by global admins [server-team-survey.2]', async () => {
    const made = await make(manager);
    const address = `${questionsOf(core)}/${made.id}`;
    expect(made).toMatchObject({ ...aQuestion, team_id: core, answers: 0 });
    expect((await manager.put(address, { ...made, ord: 10 })).json()).toMatchObject({ ord: 10 });
    expect((await admin.delete(address)).statusCode).toBe(204);
    for (const login of ['techlead', 'groupadmin', 'requester', 'outsider']) {
      const person = await test.as(login);
      const theirs = await person.post(questionsOf(core), aQuestion);
      expect({ login, status: theirs.statusCode }).toEqual({ login, status: 403 });
    }
    expect((await manager.post(questionsOf(edge), aQuestion)).statusCode).toBe(403);
    expect((await test.anonymous.get(questionsOf(core))).statusCode).toBe(401);
    expect((await manager.get(questionsOf(999_999))).statusCode).toBe(404);
  });

  it('answer 404 under another team’s path [server-team-survey.3]', async () => {
    const made = await make(admin, {}, edge);
    for (const response of [
      await admin.get(`${questionsOf(core)}/${made.id}`),
      await manager.put(`${questionsOf(core)}/${made.id}`, aQuestion),
      await manager.delete(`${questionsOf(core)}/${made.id}`),
    ])
      expect(response.statusCode).toBe(404);
    await admin.delete(`${questionsOf(edge)}/${made.id}`);
  });

  it('require a text, but no detail', async () => {
    expect((await manager.post(questionsOf(core), { ...aQuestion, rating: '  ' })).json()).toMatchObject({
      fields: { rating: 'Question is required.' },
    });
    const made = await make(manager, { detail: ' ' });
    expect(made.detail).toBeNull();
    await manager.delete(`${questionsOf(core)}/${made.id}`);
  });

  it('cannot be deleted once answered, only disabled [server-team-survey.4]', async () => {
    const [first] = (await manager.get(questionsOf(core))).json<TeamQuestion[]>();
    const address = `${questionsOf(core)}/${first!.id}`;
    const refused = await manager.delete(address);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toMatch(
      /^This question has \d+ answers, which would be lost\. Disable it instead/,
    );
    expect((await manager.put(address, { ...first, disabled: true })).statusCode).toBe(200);
    const [results] = (await manager.get(`/api/teams/${core}/survey_results`))
      .json<SurveyResult[]>()
      .filter(({ question }) => question.id === first!.id);
    expect(results).toMatchObject({ n: first!.answers, question: { disabled: true } });
    await manager.put(address, { ...first, disabled: false });
  });

  it('are limited to fifty enabled ones', async () => {
    const voice = await teamId('Voice');
    await run(
      sql`insert into team_survey_question (team_id, rating) select ${voice}, 'Q' || n from generate_series(1, 49) n`,
    );
    const refused = await admin.post(questionsOf(voice), aQuestion);
    expect(refused.json()).toMatchObject({
      fields: { disabled: 'A team asks at most 50 questions. Disable another one first.' },
    });
    expect((await admin.post(questionsOf(voice), { ...aQuestion, disabled: true })).statusCode).toBe(201);
  });
});

describe('the results of a team', () => {
  /** Adds a question with three answers of different days on projects of Core Routing. */
  async function addAnswers(): Promise<{ id: number; projects: number[] }> {
    const { id } = await make(admin, { rating: '=Was it good?' });
    const projects = (
      await run(sql<{ id: number }>`select p.id from project p where p.team_id = ${core}
        and not exists (select from project_survey s where s.project_id = p.id) order by p.id limit 3`)
    ).map((row) => row.id);
    const given = [
      [1, 'Late.', '2025-03-01T12:00:00Z'],
      [5, null, '2025-03-02T12:00:00Z'],
      [5, '=cmd()', '2025-03-03T12:00:00Z'],
    ] as const;
    for (const [i, [rating, detail, on]] of given.entries()) {
      await run(sql`insert into project_survey (project_id, team_id, usr_id, surveyed_on)
        select ${projects[i]}, ${core}, id, ${on}::timestamptz from usr where login = 'requester'`);
      await run(sql`insert into project_survey_result (project_id, question_id, rating, detail)
        values (${projects[i]}, ${id}, ${rating}, ${detail})`);
    }
    return { id, projects };
  }
  let mine: { id: number; projects: number[] };
  beforeAll(async () => {
    mine = await addAnswers();
  });
  const results = async (query = '', caller = manager) =>
    (await caller.get(`/api/teams/${core}/survey_results${query}`))
      .json<SurveyResult[]>()
      .find(({ question }) => question.id === mine.id)!;

  it('have number, mean, distribution and comments of each question, newest comment first [server-team-survey.5]', async () => {
    expect(await results()).toMatchObject({ n: 3, mean: 3.67, distribution: { '1': 1, '3': 0, '5': 2 } });
    expect((await results()).comments).toMatchObject([
      { text: '=cmd()', rating: 5, project: { id: mine.projects[2] } },
      { text: 'Late.', rating: 1, project: { id: mine.projects[0], name: expect.any(String) as string } },
    ]);
  });

  it('are filtered by days, excluding the last; a question without answers has no mean [server-team-survey.6]', async () => {
    expect(await results('?surveyed_on_gte=2025-03-02&surveyed_on_lt=2025-03-03')).toMatchObject({
      n: 1,
      mean: 5,
      comments: [],
    });
    expect(await results('?surveyed_on_gte=2024-01-01&surveyed_on_lt=2024-02-01')).toMatchObject({
      n: 0,
      mean: null,
      distribution: { '1': 0, '3': 0, '5': 0 },
    });
    for (const query of ['?surveyed_on_gte=2025-02-30', '?since=2025-01-01'])
      expect((await admin.get(`/api/teams/${core}/survey_results${query}`)).statusCode).toBe(400);
  });

  it('are downloaded with a row per answer and escaped formulas', async () => {
    const response = await manager.get(`/api/teams/${core}/survey_results?surveyed_on_lt=2025-03-04`, {
      headers: { accept: 'text/csv' },
    });
    expect(response.headers['content-disposition']).toContain('survey_results.csv');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toContain('Question,Rating,Detail,Project ID,Project,Answered On');
    const own = lines.filter((line) => line.includes('Was it good?'));
    expect(own).toHaveLength(3);
    expect(own[0]).toMatch(
      new RegExp(`^"'=Was it good\\?",5,"'=cmd\\(\\)",${mine.projects[2]},.*,2025-03-03$`),
    );
  });

  it('are readable only for managers of the team and global admins', async () => {
    expect((await admin.get(`/api/teams/${edge}/survey_results`)).statusCode).toBe(200);
    expect((await manager.get(`/api/teams/${edge}/survey_results`)).statusCode).toBe(403);
    for (const login of ['techlead', 'groupadmin', 'requester'])
      expect((await (await test.as(login)).get(`/api/teams/${core}/survey_results`)).statusCode).toBe(403);
    expect((await test.anonymous.get(`/api/teams/${core}/survey_results`)).statusCode).toBe(401);
    expect((await admin.get('/api/teams/999999/survey_results')).statusCode).toBe(404);
  });
});
