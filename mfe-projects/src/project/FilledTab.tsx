import { useState } from 'react';
import { isShown, Slot, useFillers, type Filler } from 'shared-api/portal';
import { phoneMedia, styled } from 'shared-ui/core';
import type { ProjectTab } from '../shared/ProjectTab';
import { RedirectWithNotice } from '../shared/RedirectWithNotice';

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});

/**
 * Draws the tab for users to whom it is shown and redirects all others to Info. A user who loses the tab while it is open (the
 * last booking was cancelled, say) stays, with everything typed there.
 */
function ShownTab({ filler, ...props }: ProjectTab & { filler: Filler }) {
  const { project, permissions } = props;
  const shows = isShown('project.tabs', filler, project, permissions);
  const [entered, setEntered] = useState(shows);
  if (shows && !entered) setEntered(true);
  if (entered) return <Slot name="project.tabs" props={props} only={filler} />;
  // Redirect only once the permissions are known.
  if (!permissions) return null;
  const reason = `Project ${project.id} has nothing under ${filler.title} that you could see.`;
  return <RedirectWithNotice to={`/projects/${project.id}`} reason={reason} />;
}

/** A tab that another area fills. @param tab the last segment of its address */
export function FilledTab({ tab, ...props }: ProjectTab & { tab: string }) {
  const offered = useFillers('project.tabs').find(({ path }) => path === tab);
  // A deploy may remove the tab while a user works in it: it stays until they leave.
  const [opened] = useState(offered);
  const filler = offered ?? opened;
  return <Body>{filler && <ShownTab filler={filler} {...props} />}</Body>;
}
