import { ProjectPage } from './ProjectPage';
import { OnlyWithServices } from './services/OnlyWithServices';
import { UpdateServicesTab } from './services/update/UpdateServicesTab';

/** `projects/{projectId}/services/update`: chooses the services. Source: spec 000, point 2 (Services edit). */
export default function UpdateServicesPage() {
  return (
    <ProjectPage name="Edit Services">
      {(tab) => (
        <OnlyWithServices key={tab.project.id} {...tab}>
          <UpdateServicesTab {...tab} />
        </OnlyWithServices>
      )}
    </ProjectPage>
  );
}
