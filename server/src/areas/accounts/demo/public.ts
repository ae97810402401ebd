/* All that the demo data of other areas may use of accounts. */
export { demoTeams } from './people';
