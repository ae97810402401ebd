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
 * Every table of the portal. The core's stand here; whoever owns another one adds it by declaration merging in a `*.tables.ts` of
 * its own folder, and is alone in writing it.
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
/** What queries take: the pool, or the transaction they are part of. */
export type Tx = Kysely<Database> | Transaction<Database>;
