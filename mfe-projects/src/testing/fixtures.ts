import type { SentMail } from 'shared-api/contracts/mail';
import type { Permission } from 'shared-api/contracts/permissions';
import type { ProjectRole, TimelineEntry, Transition, TransitionEffects } from 'shared-api/contracts/project';
import type { ProjectType } from 'shared-api/contracts/groups';
import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import type { ProjectSchema, PropertySchema } from 'shared-api/contracts/propertySchema';

export { aP4p, aPortal, aProject, p4pValues } from 'shared-api/testing/fixtures';

export const aRole = (id: number, name: string, part: Partial<ProjectRole> = {}): ProjectRole => ({
  usr_role: { id, name, info: '', is_team_usr: false },
  usr: null,
  can_edit: false,
  ...part,
});

export const aTransition = (id: number, to: string, part: Partial<Transition> = {}): Transition => ({
  id,
  name: null,
  src_state: { id: 1, name: 'Draft' },
  dst_state: { id: id + 100, name: to },
  closes: false,
  comment_required: false,
  blocked: [],
  ...part,
});

/** Effects of a transition that changes the state alone. */
export const noEffects: TransitionEffects = { changes: [], mails: { people: [], addresses: 0 }, notices: [] };

export const anEntry = (part: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 1,
  created_on: '2026-11-17T09:00:00Z',
  creator_name: 'Ann Ray',
  project_state: null,
  prev_state: null,
  on_hold: null,
  comment: null,
  recipients: [],
  attachment: null,
  attachment_id: null,
  attachment_type: null,
  milestone_name: null,
  booking: null,
  aim: null,
  quote: null,
  ...part,
});

export const aSentMail = (part: Partial<SentMail> = {}): SentMail => ({
  id: 1,
  created_on: '2026-11-17T09:00:00Z',
  done_on: '2026-11-17T09:00:04Z',
  status: 'sent',
  usr: { id: 2, name: 'Daniel Okafor' },
  address: 'daniel@northline.example',
  subject: '481 Leaf-spine refresh is in Review',
  rule: 'State mail: Review',
  part: null,
  ...part,
});

/** Builds permissions: `pairs('PUT team', 'POST update')`. */
export const pairs = (...texts: string[]): Permission[] =>
  texts.map((text) => {
    const [method = '', resource = ''] = text.split(' ');
    return { method, resource };
  });

/** A schema of these properties in their order. @param required the names of the required ones */
export const aSchema = (
  properties: Record<string, PropertySchema> = {},
  required: string[] = [],
): ProjectSchema => ({ type: 'object', properties, required, 'ui:order': Object.keys(properties) });

export const aGroup = (id: number, name: string, part: Partial<ProjectType> = {}): ProjectType => ({
  id,
  name,
  use_subcats: true,
  use_p4p: true,
  can_create: true,
  ...part,
});

/** A role of a group that is set when a project is created. */
export const aStartRole = (id: number, name: string, part: Partial<GroupRole> = {}): GroupRole => ({
  id,
  name,
  info: '',
  is_project_role: true,
  may_raise: false,
  is_team_usr: false,
  allow_project_update_email: false,
  create_at_start: true,
  required_state: null,
  ord: id,
  users: 0,
  rules: 0,
  ...part,
});
