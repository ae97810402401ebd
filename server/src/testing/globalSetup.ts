import { prepareTestDir } from './testCluster';

/** Jest's globalSetup: PostgreSQL itself starts with the first test that asks for a database. */
export default prepareTestDir;
