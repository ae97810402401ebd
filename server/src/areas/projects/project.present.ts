import type { Project } from 'shared-api/contracts/project';
import { mapFields, p4pFields } from 'shared-api/projectFields';
import type { Tx } from '../../kernel/db/types';
import type { ProjectAccess } from './permissions/access';
import { noSuchProject, seesPrices } from './permissions/access';
import { canAssignRole } from './permissions/roleRules';
import { findWholeProject } from './project.queries';
import { presentProjectLine } from './services/services.present';

/**
 * Presents a project as the caller may see it.
 * @returns the body of `GET /projects/{id}` and its version
 */
export async function presentProject(
  tx: Tx,
  access: ProjectAccess,
  timeZone: string,
): Promise<{ project: Project; version: number }> {
  const { projectId: id, groupId } = access;
  const record = await findWholeProject(tx, { id, groupId, timeZone });
  if (!record) throw noSuchProject();
  const prices = seesPrices(access);
  const { caller, facts } = access;
  const project: Project = {
    id: record.id,
    name: record.name,
    creator: { id: record.creator_id, name: record.creator_name },
    domain: null,
    project_type: {
      id: record.project_type_id,
      name: record.project_type_name,
      use_subcats: record.use_subcats,
    },
    project_state: {
      id: record.project_state_id,
      name: record.state_name,
      is_start: record.is_start,
      is_closed: record.is_closed,
      reset_project: record.reset_project,
      colour: record.colour,
      progress: record.progress,
      days: record.days,
    },
    on_hold: record.on_hold,
    team: record.team_id === null ? null : { id: record.team_id, name: record.team_name ?? '' },
    team_id: record.team_id,
    created_on: record.created_on.toISOString(),
    updated_on: record.updated_on.toISOString(),
    properties: record.properties,
    roles: record.roles.map(({ id, name, info, is_team_usr, usr_id, usr_name, usr_active }) => ({
      usr_role: { id, name, info, is_team_usr },
      usr: usr_id === null ? null : { id: usr_id, name: usr_name ?? '', active: usr_active ?? false },
      can_edit: canAssignRole(id, caller, facts, record.role_rules),
    })),
    milestones: record.milestones,
    ...record.parts,
    services: record.lines.map((line) => presentProjectLine(line, prices)),
    p4p: record.use_p4p
      ? {
          ...mapFields(p4pFields, (field) => record[field]),
          services_locked: record.services_locked,
        }
      : null,
    services_locked: record.services_locked,
    services_locked_on: record.services_locked_on?.toISOString() ?? null,
    services_locked_by:
      record.services_locked_by === null
        ? null
        : { id: record.services_locked_by, name: record.locker_name ?? '' },
  };
  return { project, version: record.version };
}
