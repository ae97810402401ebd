import type { Generated, GeneratedAlways } from 'kysely';
import type { StateColour } from 'shared-api/contracts/projects';
import type { StartPage } from 'shared-api/contracts/session';

export interface OrganisationTable {
  id: Generated<number>;
  name: string;
  password_max_age_days: number | null;
}

export interface UsrTable {
  id: GeneratedAlways<number>;
  login: string;
  name: string;
  ad_account: string | null;
  email: string | null;
  is_admin: Generated<boolean>;
  active: Generated<boolean>;
  can_change_password: Generated<boolean>;
  max_attachment_size_mb: Generated<number>;
  start_page: Generated<StartPage>;
  password_hash: string | null;
  password_expires_on: Date | null;
  created_on: Generated<Date>;
  erased_on: Date | null;
  version: Generated<number>;
}

export interface TeamTable {
  id: GeneratedAlways<number>;
  name: string;
  enable_cr_dash: Generated<boolean>;
  version: Generated<number>;
}

export interface TeamMemberTable {
  id: GeneratedAlways<number>;
  team_id: number;
  usr_id: number;
  is_manager: Generated<boolean>;
  version: Generated<number>;
}

export interface ProjectTypeTable {
  id: GeneratedAlways<number>;
  name: string;
  use_subcats: Generated<boolean>;
  use_p4p: Generated<boolean>;
  raise_role_ids: Generated<number[]>;
  pan_owner_role_id: number | null;
  tech_lead_role_id: number | null;
  project_manager_role_id: number | null;
  version: Generated<number>;
}

export interface ProjectStateTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  is_start: Generated<boolean>;
  is_closed: Generated<boolean>;
  reset_project: Generated<boolean>;
  ord: number;
  colour: Generated<StateColour>;
  target_days: number | null;
  version: Generated<number>;
}

export interface UsrRoleTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  info: string | null;
  is_project_role: Generated<boolean>;
  is_team_usr: Generated<boolean>;
  allow_project_update_email: Generated<boolean>;
  create_at_start: Generated<boolean>;
  required_state_id: number | null;
  ord: Generated<number>;
}

export interface UsrRoleUsrTable {
  usr_role_id: number;
  usr_id: number;
}
