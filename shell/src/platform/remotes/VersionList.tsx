import { useState } from 'react';
import type { DeployedVersion, RemoteState } from 'shared-api/contracts/platform/deploy';
import { Button, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Quiet, Strong } from '../shared/platformStyles';
import { bytesText, deployerText } from '../shared/platformWords';
import { RollbackDialog } from './RollbackDialog';

const List = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '10px minmax(0, 1fr) auto',
    columnGap: 12,
    alignItems: 'start',
    padding: '10px 0',
    borderBottom: `1px solid ${t.borderSubtle}`,
  },
});
const Mark = styled('span')({
  width: 10,
  height: 10,
  marginTop: 5,
  borderRadius: '50%',
  border: `2px solid ${t.borderControl}`,
  '&[data-live]': { borderColor: t.chart1, backgroundColor: t.chart1 },
});
const Name = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 });

/** Whether a browser has reported that the version loads, and when it was live. */
function Life({ version: { live, loaded_on: loaded, replaced_on: replaced } }: { version: DeployedVersion }) {
  return (
    <Quiet>
      {loaded ? (
        <>
          First loaded <Timestamp at={loaded} />
        </>
      ) : (
        `No browser ${live ? 'has loaded it yet' : 'ever loaded it'}`
      )}
      {!live && replaced && (
        <>
          {' · '}replaced <Timestamp at={replaced} />
        </>
      )}
    </Quiet>
  );
}

/** The versions of a remote, newest first, each with a button that makes it live. */
export function VersionList({ remote }: { remote: RemoteState }) {
  const [asks, setAsks] = useState<{ version: string; verb: string }>();
  const { versions, previous } = remote;
  return (
    <>
      <List aria-label="Versions">
        {versions.map((version) => (
          <li key={version.version} {...(version.live ? { 'aria-current': 'true' as const } : {})}>
            <Mark aria-hidden="true" {...(version.live ? { 'data-live': '' } : {})} />
            <div>
              <Name>
                <Strong>{version.version}</Strong>
                {version.live && <Tag kind="accent">Live</Tag>}
                {!version.live && !version.restorable && <Tag kind="line">Not kept</Tag>}
                {version.unfit !== null && <Tag kind="warning">Does not fit</Tag>}
              </Name>
              <Quiet>
                {deployerText(version.by)} · <Timestamp at={version.created_on} /> ·{' '}
                {bytesText(version.bytes ?? version.size)}
              </Quiet>
              <Life version={version} />
              {version.unfit !== null && <Quiet>{version.unfit}</Quiet>}
            </div>
            {version.live && previous !== null && (
              <Button
                size="small"
                icon="undo"
                aria-haspopup="dialog"
                onClick={() => setAsks({ version: previous, verb: 'Roll back' })}
              >
                Roll back
              </Button>
            )}
            {version.restorable && (
              <Button
                size="small"
                aria-label={`Restore ${version.version}`}
                aria-haspopup="dialog"
                onClick={() => setAsks({ version: version.version, verb: 'Restore' })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </List>
      {asks && <RollbackDialog remote={remote} {...asks} onClose={() => setAsks(undefined)} />}
    </>
  );
}
