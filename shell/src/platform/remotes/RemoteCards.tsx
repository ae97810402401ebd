import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { styled } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { EnabledSwitch } from './EnabledSwitch';
import { Card, Cards, Quiet, Strong } from '../shared/platformStyles';
import { bytesText, deployerText, liveVersion } from '../shared/platformWords';
import { RemoteLink } from './RemoteLink';
import { RemoteTags } from './RemoteTags';

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > :not(:has(+ *))': { marginLeft: 'auto' },
});

/** The remotes as cards, for phones. */
export function RemoteCards({ remotes }: { remotes: readonly RemoteState[] }) {
  return (
    <Cards aria-label="Remotes" style={{ paddingTop: 12 }}>
      {remotes.map((remote) => {
        const live = liveVersion(remote);
        return (
          <Card key={remote.name}>
            <Top>
              <RemoteLink remote={remote} />
              <RemoteTags remote={remote} />
              <EnabledSwitch remote={remote} />
            </Top>
            <Strong>{remote.version ?? 'Nothing yet'}</Strong>
            {live && (
              <Quiet>
                <Timestamp at={live.created_on} /> · {deployerText(live.by)}
                {live.bytes !== null && ` · ${bytesText(live.bytes)}`}
              </Quiet>
            )}
          </Card>
        );
      })}
    </Cards>
  );
}
