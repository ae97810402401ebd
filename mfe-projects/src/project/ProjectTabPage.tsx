import { useState } from 'react';
import { isShown, Slot, useFillers, type Filler } from 'shared-api/portal';
import { phoneMedia, styled } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { LeadOn } from '../services/OnlyWithServices';
import { ProjectPage, type ProjectTab } from '../ProjectPage';

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});

/**
 * The tab, for whom it is shown; others are led to Info. Who loses it while it is open stays, with what was typed there: a last
 * booking may be cancelled.
 */
function ShownTab({ filler, ...props }: ProjectTab & { filler: Filler }) {
  const { project, permissions } = props;
  const shows = isShown('project.tabs', filler, project, permissions);
  const [entered, setEntered] = useState(shows);
  if (shows && !entered) setEntered(true);
  if (entered) return <Slot name="project.tabs" props={props} only={filler} />;
  // Until it is known what one may do, nobody is sent away.
  if (!permissions) return null;
  const why = `Project ${project.id} has nothing under ${filler.title} that you could see.`;
  return <LeadOn to={`/projects/${project.id}`} why={why} />;
}

function FilledTab({ tab, ...props }: ProjectTab & { tab: string }) {
  const offered = useFillers('project.tabs').find(({ path }) => path === tab);
  // A deploy may do away with the tab while somebody works in it: until they leave, it stays.
  const [opened] = useState(offered);
  const filler = offered ?? opened;
  return <Body>{filler && <ShownTab filler={filler} {...props} />}</Body>;
}

/**
 * `projects/{projectId}/{tab}`: a tab that another area fills, with the pages below it. The shell opens it only for tabs that
 * there are.
 */
export default function ProjectTabPage() {
  const { tab = '' } = useParams();
  return (
    <ProjectPage>
      {(props) => <FilledTab key={`${props.project.id} ${tab}`} tab={tab} {...props} />}
    </ProjectPage>
  );
}
