import { UpdateMilestonesTab } from './milestones/UpdateMilestonesTab';
import { ProjectPage } from './ProjectPage';

/** `projects/{projectId}/milestones/update`: which milestones, and their order. Source: spec 000, point 2 (Milestones tab). */
export default function UpdateMilestonesPage() {
  return (
    <ProjectPage name="Change Milestones">
      {(tab) => <UpdateMilestonesTab key={tab.project.id} {...tab} />}
    </ProjectPage>
  );
}
