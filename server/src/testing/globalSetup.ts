import { prepareTestDir } from './testCluster';

/** Jest's globalSetup. PostgreSQL starts with the first test that needs a database. */
export default prepareTestDir;
