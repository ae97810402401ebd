import { sql } from 'kysely';
import type { Aim, AimConflictBody, AimUpload } from 'shared-api/contracts/projectParts/aims';
import { addScheduled, scheduleKey } from '../../kernel/jobs/schedule';
import { jobKinds } from '../../parts';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { silentLog } from '../../testing/testCluster';
import { networkProject } from '../projects/testing/testProjects';
import { comparisonsOf } from './compare/comparisons';
import { readJobName } from './read/uploads.write';
import { addVersion, createAim, postVersion } from './testing/testAims';

let test: TestApp;
let admin: Caller;
let manager: Caller;
let project: string;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  [admin, manager] = [await test.as('admin'), await test.as('pm')];
  project = await networkProject(db, 'Draft');
  await sql`insert into project_permission (project_type_id, method, resource, principal, on_hold)
    select id, method, 'aims', 'any_user', 'any' from project_type, unnest(array['GET', 'POST']) as method
    where name = 'Network'`.execute(db);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await sql`delete from job`.execute(test.database.db);
  await sql`delete from aim_upload`.execute(test.database.db);
});
afterAll(() => test.close());

/** Uploads a file and returns the upload, which is not read yet. */
async function upload(caller: Caller, aim: Aim, content = 'Rule\nR-1'): Promise<AimUpload> {
  const answer = await postVersion(caller, aim.id, { content });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<AimUpload>();
}

const readUpload = async ({ id }: AimUpload) => (await admin.get(`/api/aim_uploads/${id}`)).json<AimUpload>();

/** Lets the file store fail for the file of an upload, and returns the file's name. */
async function breakFile({ id }: AimUpload): Promise<string> {
  const { file } = await test.database.db
    .selectFrom('aim_upload')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const read = test.files.read.bind(test.files);
  jest.spyOn(test.files, 'read').mockImplementation(async (name, range) => {
    if (name === file) throw new Error('The disk is broken.');
    return read(name, range);
  });
  return file!;
}

describe('an upload', () => {
  it('keeps its file when its difference cannot be computed', async () => {
    const aim = await createAim(admin, project, 'Busy');
    await addVersion(test, admin, aim.id, { content: 'Rule\nR-1' });
    await addVersion(test, admin, aim.id, { content: 'Rule\nR-2', base: 1 });
    const { id: userId } = await test.database.db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'admin')
      .executeTakeFirstOrThrow();
    // One comparison runs and as many wait as a person may have.
    let end = () => undefined as void;
    const held = new Promise<void>((resolve) => (end = resolve));
    for (const key of ['running', 'first', 'second', 'third'])
      await comparisonsOf({ db: test.database }).queue.run(key, userId, () => held, 0);
    const answer = await postVersion(admin, aim.id, { content: 'Rule\nR-3', base: 1 });
    end();
    expect(answer.statusCode).toBe(409);
    const { upload: kept, difference, present } = answer.json<AimConflictBody>();
    expect([difference, present.number]).toEqual([null, 2]);
    await runDueJobs(test);
    expect(await readUpload(kept)).toMatchObject({ state: 'conflict', error: null });
  });

  it('that cannot be read does not hold up those of others', async () => {
    const aim = await createAim(admin, project, 'Held up');
    const broken = await upload(admin, aim);
    const own = await upload(admin, await createAim(admin, project, 'Own'));
    const other = await upload(manager, await createAim(admin, project, 'Other'));
    await breakFile(broken);
    await runDueJobs(test);
    expect([await readUpload(own), await readUpload(other)]).toMatchObject([
      { state: 'done' },
      { state: 'done' },
    ]);
    expect(await readUpload(broken)).toMatchObject({ state: 'waiting' });
    jest.restoreAllMocks();
    await runDueJobs(test, { future: true });
    expect(await readUpload(broken)).toMatchObject({ state: 'done', number: 1 });
  });

  it('that cannot be read in any attempt is refused, and its file is removed', async () => {
    const broken = await upload(admin, await createAim(admin, project, 'Given up'));
    const file = await breakFile(broken);
    const ran = await runDueJobs(test, { future: true });
    expect(ran.filter(({ kind }) => kind === readJobName).at(-1)).toMatchObject({ outcome: 'dead' });
    expect(await readUpload(broken)).toMatchObject({
      state: 'refused',
      error: expect.stringContaining('could not read the file') as string,
    });
    jest.restoreAllMocks();
    expect(await test.files.read(file)).toBeNull();
  });

  it('whose merge fails in every attempt can be merged again', async () => {
    const aim = await createAim(admin, project, 'Merge fails');
    await addVersion(test, admin, aim.id, { content: 'Rule\nR-1' });
    await addVersion(test, admin, aim.id, { content: 'Rule\nR-2', base: 1 });
    const answer = await postVersion(admin, aim.id, { content: 'Rule\nR-1\nR-3', base: 1 });
    await runDueJobs(test);
    const { upload: kept } = answer.json<AimConflictBody>();
    const merge = () =>
      admin.post(`/api/aim_uploads/${kept.id}/merge`, { onto: 2, choices: [], rest: 'mine' });
    let merged = await merge();
    // The merge is planned in a thread first, which on a busy machine takes longer than a call waits.
    while (merged.statusCode === 503) merged = await merge();
    expect(merged.statusCode).toBe(202);
    const receive = jest.spyOn(test.files, 'receive').mockRejectedValue(new Error('The disk is broken.'));
    await runDueJobs(test, { future: true });
    expect(receive).toHaveBeenCalledTimes(10);
    expect(await readUpload(kept)).toMatchObject({
      state: 'conflict',
      error: expect.stringContaining('could not merge the file') as string,
    });
    jest.restoreAllMocks();
    expect((await merge()).statusCode).toBe(202);
    await runDueJobs(test);
    expect(await readUpload(kept)).toMatchObject({ state: 'done', number: 3 });
  });

  it('that no job waits for is read by the schedule', async () => {
    const { db } = test.database;
    const lost = await upload(admin, await createAim(admin, project, 'Lost'));
    await sql`delete from job`.execute(db);
    const { config, store, files } = test;
    await addScheduled(db, jobKinds({ config, log: silentLog, store, files }), 'UTC');
    await sql`update job set run_at = now() where key = ${scheduleKey(readJobName)}`.execute(db);
    await runDueJobs(test);
    expect(await readUpload(lost)).toMatchObject({ state: 'done' });
  });

  it('waits for its turn behind the first file of another person', async () => {
    const mine = [];
    for (const name of ['first', 'second', 'third'])
      mine.push(await upload(admin, await createAim(admin, project, `Turn ${name}`)));
    const theirs = await upload(manager, await createAim(admin, project, 'Turn of another person'));
    await runDueJobs(test);
    const { rows } = await sql<{ id: number }>`select id from aim_upload order by ended_on`.execute(
      test.database.db,
    );
    expect(rows.map(({ id }) => id)).toEqual([mine[0]!.id, theirs.id, mine[1]!.id, mine[2]!.id]);
  });
});
