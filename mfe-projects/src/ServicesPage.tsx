import { ProjectPage } from './ProjectPage';
import { OnlyWithServices } from './services/OnlyWithServices';
import { ServicesTab } from './services/ServicesTab';

/** `projects/{projectId}/services`: the Services tab. Source: spec 000, point 2. */
export default function ServicesPage() {
  return (
    <ProjectPage>
      {(tab) => (
        <OnlyWithServices key={tab.project.id} {...tab}>
          <ServicesTab {...tab} />
        </OnlyWithServices>
      )}
    </ProjectPage>
  );
}
