import { useState } from 'react';
import { Slot, useFillers, type SlotProps } from 'shared-api/portal';
import { phoneMedia, styled } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { ProjectPage } from './ProjectPage';

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});

function FilledTab({ tab, ...props }: SlotProps['project.tabs'] & { tab: string }) {
  const offered = useFillers('project.tabs').find(({ path }) => path === tab);
  // A deploy may do away with the tab while somebody works in it: until they leave, it stays.
  const [opened] = useState(offered);
  const filler = offered ?? opened;
  return <Body>{filler && <Slot name="project.tabs" props={props} only={filler} />}</Body>;
}

/** `projects/{projectId}/{tab}`: a tab that another area fills. The shell opens it only for tabs that there are. */
export default function ProjectTabPage() {
  const { tab = '' } = useParams();
  return (
    <ProjectPage>
      {(props) => <FilledTab key={`${props.project.id} ${tab}`} tab={tab} {...props} />}
    </ProjectPage>
  );
}
