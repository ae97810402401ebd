import { useState, type ReactNode } from 'react';
import type { ProjectTab } from '../shared/ProjectTab';
import { RedirectWithNotice } from '../shared/RedirectWithNotice';
import { showsServices } from './servicesAccess';

const redirectReason = ({ project }: ProjectTab) =>
  project.project_type.use_subcats
    ? `Project ${project.id} has no services that you could see.`
    : `${project.project_type.name} does not use services.`;

/**
 * Wraps a page below the Services tab: users who do not have the tab are redirected to Info. A user who loses the tab while the
 * page is open stays, with everything typed there. Source: spec 000, point 2.
 */
export function OnlyWithServices({ children, ...tab }: ProjectTab & { children: ReactNode }) {
  const { project, permissions } = tab;
  const shows = showsServices(project, permissions);
  const [entered, setEntered] = useState(shows);
  if (shows && !entered) setEntered(true);
  // Redirect only once the permissions are known, where they can still make the tab appear.
  if (!entered && !permissions && !project.services.length && project.project_type.use_subcats) return null;
  if (!entered) return <RedirectWithNotice to={`/projects/${project.id}`} reason={redirectReason(tab)} />;
  return children;
}
