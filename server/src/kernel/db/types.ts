import type { Kysely, Transaction } from 'kysely';
import type {
  OrganisationTable,
  ProjectStateTable,
  ProjectTypeTable,
  TeamMemberTable,
  TeamTable,
  UsrRoleTable,
  UsrRoleUsrTable,
  UsrTable,
} from '../core/core.tables';

/**
 * All tables of the portal. The core's are listed here; an area adds its own by declaration merging in a `*.tables.ts` of its
 * folder, and only that area writes them.
 */
export interface Database {
  organisation: OrganisationTable;
  usr: UsrTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  project_type: ProjectTypeTable;
  project_state: ProjectStateTable;
  usr_role: UsrRoleTable;
  usr_role_usr: UsrRoleUsrTable;
}

export type Db = Kysely<Database>;
/** The parameter of queries: the pool, or a transaction. */
export type Tx = Kysely<Database> | Transaction<Database>;
