import { sql } from 'kysely';
import type { FeatureDetail } from 'shared-api/contracts/platform/features';
import type { TestApp } from './testApp';

/** Switches a feature on or off as an admin does, as if a version that declares it had been live before. For tests. */
export async function setFeature(test: TestApp, key: string, state: 'on' | 'off'): Promise<void> {
  const admin = await test.as('admin');
  await sql`insert into feature (key, state) values (${key}, 'off') on conflict (key) do nothing`.execute(
    test.database.db,
  );
  const address = `/api/portal/features/${key}`;
  const { revision } = (await admin.get(address)).json<FeatureDetail>();
  const answer = await admin.put(address, { setting: { state }, reason: 'A trial.', revision });
  if (answer.statusCode !== 200) throw new Error(`${key} was not switched ${state}: ${answer.body}`);
}
