import { useLiveState } from 'shared-api/client';
import { styled, Tag, Tooltip } from 'shared-ui/core';

const Dot = styled('span')({ width: 6, height: 6, borderRadius: '50%', backgroundColor: 'currentColor' });

/** Shows whether the page receives live updates. */
export function LiveTag() {
  const state = useLiveState();
  if (state === 'connecting') return null;
  if (state === 'open')
    return (
      <Tag kind="success">
        <Dot aria-hidden="true" />
        Live
      </Tag>
    );
  return (
    <Tooltip describe title="What others do appears here when you come back to the page or reload it.">
      <span>
        <Tag kind="neutral">Not live</Tag>
      </span>
    </Tooltip>
  );
}
