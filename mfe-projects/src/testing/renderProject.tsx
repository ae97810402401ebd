import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, TimelineEntry, Transition } from 'shared-api/contracts/project';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import ProjectInfoPage from '../ProjectInfoPage';
import ProjectTimelinePage from '../ProjectTimelinePage';
import SentMailPage from '../SentMailPage';
import { aProject, aSchema, noEffects } from './fixtures';
import { renderAt } from './renderAt';

export { widen } from 'shared-api/testing/browser';

export interface Served {
  /** The id of the project; 481 by default. */
  id?: number;
  project?: Partial<Project>;
  permissions?: Permission[];
  transitions?: Transition[];
  timeline?: TimelineEntry[];
  schema?: ProjectSchema;
  /** Further responses, which override those above: `PUT /api/projects/481/state`. */
  routes?: Record<string, unknown>;
  tab?: '' | '/timeline' | '/mail';
  /** The query of the address, with its question mark. */
  search?: string;
  /** Keeps the drafts of the pages that this test opened before. */
  again?: boolean;
}

/** Opens the page of a project, as the shell does, coming from the list. */
export async function renderProject({
  id = 481,
  project,
  permissions = [],
  transitions = [],
  timeline = [],
  schema = aSchema(),
  routes,
  tab = '',
  search = '',
  again = false,
}: Served = {}) {
  // Deletes drafts of earlier tests.
  if (!again) localStorage.clear();
  return renderAt(
    ['/projects', `/projects/${id}${tab}${search}`],
    {
      projects: <h1>Projects</h1>,
      'projects/:projectId': <ProjectInfoPage />,
      'projects/:projectId/financials/submit': <h1>Submit Quote</h1>,
      'projects/:projectId/timeline': <ProjectTimelinePage />,
      'projects/:projectId/mail': <SentMailPage />,
    },
    {
      [`GET /api/projects/${id}`]: aProject({ id, ...project }),
      [`GET /api/projects/${id}/permissions`]: permissions,
      [`GET /api/projects/${id}/transitions`]: transitions,
      [`GET /api/projects/${id}/transition_effects`]: noEffects,
      [`GET /api/projects/${id}/timeline`]: timeline,
      [`GET /api/projects/${id}/schema`]: schema,
      [`GET /api/projects/${id}/comment_recipients`]: [],
      [`GET /api/projects/${id}/attachments`]: [],
      ...routes,
    },
  );
}
