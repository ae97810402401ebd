import type { Milestone, ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { Reply } from 'shared-api/testing';
import ProjectMilestonesPage from '../ProjectMilestonesPage';
import UpdateMilestonesPage from '../UpdateMilestonesPage';
import { aProject, pairs } from './fixtures';
import { renderAt } from './renderAt';

// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;

export const aMilestone = (id: number, name: string, part: Partial<Milestone> = {}): Milestone => ({
  id,
  name,
  is_check: false,
  is_date: false,
  is_text: false,
  attachment_type_id: null,
  ...part,
});
export const check = { is_check: true };
export const date = { is_date: true };
export const text = { is_text: true };
export const design = { id: 7, name: 'Design', is_user_type: true, is_financial: false };
export const file = { attachment_type_id: design.id };

/** A milestone of a project. */
export const aRow = (milestone: Milestone, part: Partial<ProjectMilestone> = {}): ProjectMilestone => ({
  project_id: 481,
  milestone,
  checked: false,
  m_date: null,
  m_text: null,
  ord: 1,
  completed_on: null,
  completed_by: null,
  attachment_type: milestone.attachment_type_id === null ? null : design,
  attachments: [],
  ...part,
});
export const done: Partial<ProjectMilestone> = {
  checked: true,
  completed_on: '2026-11-17T14:41:00Z',
  completed_by: { id: 4, name: 'Sofia Marchetti' },
};

export const survey = aMilestone(1, 'Site survey', check);
export const cutover = aMilestone(2, 'Cutover', date);
export const serials = aMilestone(3, 'Serial numbers', text);
export const plan = aMilestone(4, 'Design', file);
export const window_ = aMilestone(5, 'Change window', text);
export const failover = aMilestone(6, 'Failover tested', check);
export const offered = [window_, cutover, plan, failover, serials, survey];

export const url = 'GET /api/projects/481/milestones';
export const put = 'PUT /api/projects/481/milestones';

/** Opens the tab, or with `edit` the editor, as the shell does, coming from the list. Addresses that are not served answer 404. */
export async function renderMilestones({
  rows = [],
  permissions = pairs('PUT milestones'),
  project,
  routes,
  edit = false,
  fresh = true,
}: {
  rows?: ProjectMilestone[];
  permissions?: Permission[];
  project?: Partial<Project>;
  routes?: Record<string, unknown>;
  edit?: boolean;
  /** Whether to delete the drafts on this device first. */
  fresh?: boolean;
} = {}) {
  if (fresh) localStorage.clear();
  return renderAt(
    ['/projects', `/projects/481/milestones${edit ? '/update' : ''}`],
    {
      projects: <h1>Projects</h1>,
      'projects/:projectId': <h1>Info</h1>,
      'projects/:projectId/milestones': <ProjectMilestonesPage />,
      'projects/:projectId/milestones/update': <UpdateMilestonesPage />,
    },
    {
      'GET /api/projects/481': aProject({
        milestones: rows.map(({ milestone: { id, name }, checked }) => ({ id, name, checked })),
        ...project,
      }),
      'GET /api/projects/481/permissions': permissions,
      [url]: new Reply(200, rows, { ETag: '"7"' }),
      'GET /api/project_types/1/milestones': offered,
      'GET /api/project_types/1/milestone_groups': [
        { id: 31, name: 'Branch roll-out' },
        { id: 32, name: 'Retirement' },
      ],
      'GET /api/project_types/1/milestone_groups/31': {
        id: 31,
        name: 'Branch roll-out',
        milestones: [survey, window_, cutover],
      },
      ...routes,
    },
  );
}
