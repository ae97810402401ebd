import { MilestonesTab } from './milestones/MilestonesTab';
import { ProjectPage } from './ProjectPage';

/** `projects/{projectId}/milestones`: how far the work is. Source: spec 000, point 2 (Milestones tab). */
export default function ProjectMilestonesPage() {
  return <ProjectPage>{(tab) => <MilestonesTab key={tab.project.id} {...tab} />}</ProjectPage>;
}
