import { removeTestDir } from './testCluster';

/** Jest's globalTeardown. */
export default async function globalTeardown(): Promise<void> {
  await removeTestDir();
}
