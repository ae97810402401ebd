import { createTestApp, type TestApp } from '../../../testing/testApp';
import { readMissingItems } from './missingItems.queries';
import { offeredTransitions } from './transitions';
import { readAccess } from '../permissions/access';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a project that is deleted after authorisation is answered with 404', async () => {
  const { db } = test.database;
  const { id } = await db
    .selectFrom('project_list')
    .select('project_id as id')
    .where('is_closed', '=', false)
    .where('on_hold', '=', false)
    .orderBy('project_id')
    .executeTakeFirstOrThrow();
  const access = (await readAccess(db, id, { id: 1, is_admin: true }))!;
  await expect(offeredTransitions(db, access)).resolves.not.toEqual([]);
  await db.deleteFrom('project').where('id', '=', id).execute();
  await expect(offeredTransitions(db, access)).rejects.toMatchObject({ status: 404 });
  await expect(readMissingItems(db, id)).rejects.toMatchObject({ status: 404 });
});
