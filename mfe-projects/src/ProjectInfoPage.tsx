import { useTransitions } from 'shared-api/client';
import { useParams } from 'shared-ui/router';
import { AttachmentsSection } from './attachments/AttachmentsSection';
import { InfoTab } from './info/InfoTab';
import { NextBanner } from './next/NextBanner';
import { ProjectPage } from './ProjectPage';
import { NewestEntries } from './timeline/NewestEntries';

/** `projects/{projectId}`: the Info tab. Source: spec 000, point 2. */
export default function ProjectInfoPage() {
  const { projectId = '' } = useParams();
  // The tab reads them too, but it is drawn only once the project is there: this way both are read at the same time.
  useTransitions(projectId);
  return (
    <ProjectPage ownBanner>
      {(tab) => (
        <InfoTab
          {...tab}
          banner={<NextBanner {...tab} inside />}
          attachments={<AttachmentsSection projectId={tab.project.id} />}
          newestEntries={<NewestEntries {...tab} />}
        />
      )}
    </ProjectPage>
  );
}
