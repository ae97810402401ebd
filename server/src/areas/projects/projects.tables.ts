import type { Generated, GeneratedAlways } from 'kysely';
import type { ListedField, P4pField } from 'shared-api/projectFields';

export interface ServiceTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  descr: string | null;
  info: string | null;
  warning: string | null;
  notification: string | null;
  notification_state_ids: Generated<number[]>;
  service_group_id: number | null;
  service_icon_id: number | null;
  max: number | null;
  price_cents: number | null;
  slo: number | null;
}

export interface ProjectTable extends Record<P4pField, string | null> {
  id: GeneratedAlways<number>;
  name: string;
  creator_id: number;
  project_type_id: number;
  project_state_id: number;
  state_since: Date;
  on_hold: Generated<boolean>;
  team_id: number | null;
  services_locked: Generated<boolean>;
  /** The time and author of the lock; null: not locked, or locked before this was recorded. */
  services_locked_on: Date | null;
  services_locked_by: number | null;
  submit_date: Date | null;
  created_on: Generated<Date>;
  updated_on: Generated<Date>;
  properties: Generated<Record<string, unknown>>;
  version: Generated<number>;
  raise_key: string | null;
}

export interface ProjectRoleTable {
  project_id: number;
  usr_role_id: number;
  usr_id: number;
}

export interface ProjectServiceTable {
  id: GeneratedAlways<number>;
  project_id: number;
  service_id: number;
  count: Generated<number>;
  scope: string | null;
  /** The origin of the line's own price and target; null: the catalogue's price and target apply. */
  price_from: 'quote' | 'lock' | null;
  price_cents: number | null;
  slo: number | null;
  quoted_on: Date | null;
  quoted_by: number | null;
}

export type Principal = 'role' | 'requester' | 'team_member' | 'team_manager' | 'any_user';

export interface ProjectPermissionTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  resource: string;
  principal: Principal;
  usr_role_id: number | null;
  project_state_ids: Generated<number[]>;
  on_hold: Generated<'any' | 'no' | 'yes'>;
}

/**
 * The conditions that a group can enable per transition: every project role has a holder, every milestone is complete, every
 * service line has a price, no quote is pending, the attachments that services require exist. Source: domain.md 2.
 */
export type TransitionGuard = 'roles' | 'milestones' | 'priced' | 'quotes' | 'attachments';

export interface RoleRuleTable {
  id: GeneratedAlways<number>;
  usr_role_id: number;
  editor: Principal;
  editor_role_id: number | null;
  project_state_ids: Generated<number[]>;
  can_edit: Generated<boolean>;
}

export interface StateTransitionTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string | null;
  src_state_id: number;
  dst_state_id: number;
  comment_required: Generated<boolean>;
  principals: Generated<Exclude<Principal, 'role'>[]>;
  role_ids: Generated<number[]>;
  guards: Generated<TransitionGuard[]>;
}

export interface StateIntervalTable {
  id: GeneratedAlways<number>;
  project_id: number;
  project_state_id: number;
  entered_on: Date;
  left_on: Date | null;
}

export interface HoldIntervalTable {
  id: GeneratedAlways<number>;
  project_id: number;
  held_on: Date;
  freed_on: Date | null;
}

export interface TimelineEntryTable {
  id: GeneratedAlways<number>;
  project_id: number;
  created_on: Date;
  creator_id: number;
  project_state_id: number | null;
  prev_state_id: number | null;
  on_hold: boolean | null;
  comment: string | null;
  recipients: Generated<string[]>;
  attachment_id: Generated<number | null>;
  /** The file's name. */
  attachment: Generated<string | null>;
  attachment_type: Generated<string | null>;
  milestone_name: Generated<string | null>;
  quote_id: Generated<number | null>;
  quote_event: Generated<'added' | 'approved' | 'rejected' | null>;
  is_financial: Generated<boolean>;
  /** The idempotency key of the call that added it; see `findMade`. */
  made_key: Generated<string | null>;
}

export interface ProjectAccessTable {
  usr_id: number;
  project_id: number;
}

export interface ProjectListTable extends Record<ListedField, string | null> {
  project_id: number;
  project_name: string;
  requester_id: number;
  requester_name: string;
  pan_owner_id: number | null;
  pan_owner_name: string | null;
  project_type_id: number;
  project_type_name: string;
  team_id: number | null;
  team_name: string | null;
  tech_lead_id: number | null;
  tech_lead_name: string | null;
  project_manager_id: number | null;
  project_manager_name: string | null;
  service_ids: number[];
  project_state_id: number;
  project_state_name: string;
  is_closed: boolean;
  state_since: Date;
  on_hold: boolean;
  services_locked: boolean;
  submit_date: Date | null;
  created_on: Date;
  search: string;
}

declare module '../../kernel/db/types' {
  interface Database {
    service: ServiceTable;
    project: ProjectTable;
    project_role: ProjectRoleTable;
    project_service: ProjectServiceTable;
    project_permission: ProjectPermissionTable;
    role_rule: RoleRuleTable;
    state_transition: StateTransitionTable;
    state_interval: StateIntervalTable;
    hold_interval: HoldIntervalTable;
    timeline_entry: TimelineEntryTable;
    project_access: ProjectAccessTable;
    project_list: ProjectListTable;
  }
}
