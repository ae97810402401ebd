import { ProjectPage } from './ProjectPage';
import { TimelineTab } from './timeline/TimelineTab';

/** `projects/{projectId}/timeline`: everything that happened, newest first. Source: spec 000, point 2 (Timeline tab). */
export default function ProjectTimelinePage() {
  return <ProjectPage>{(tab) => <TimelineTab key={tab.project.id} {...tab} />}</ProjectPage>;
}
