import { useState } from 'react';
import { useConfigDetail } from 'shared-api/client/config';
import type { ConfigDetail, ConfigState } from 'shared-api/contracts/platform/config';
import { Banner, LoadError, Skeleton, styled, Tag, WhileLoading } from 'shared-ui/core';
import { SidePanel } from 'shared-ui/panel';
import { Quiet } from '../shared/platformStyles';
import { useOpened } from '../shared/useOpened';
import { ConfigForm } from './ConfigForm';
import { ConfigHistory } from './ConfigHistory';
import { ConfigReadOnly } from './ConfigReadOnly';
import { configLinkId } from './configWords';
import { ScopeSelect } from './ScopeSelect';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const waiting = (
  <Stack>
    {[60, 90, 75, 80].map((share) => (
      <Skeleton key={share} width={`${share}%`} height={32} />
    ))}
  </Stack>
);

/** Differs when the form must show other values. */
const stampOf = ({ revision, inherited, remote }: ConfigDetail) =>
  JSON.stringify([revision, inherited, remote.version]);

/** Values that a version which went live in spite of the gate refuses. */
function Unfit({ unfit }: Pick<ConfigDetail, 'unfit'>) {
  if (!unfit.length) return null;
  return (
    <Banner kind="warning" title="Some values do not fit the live version and are ignored.">
      {unfit.map(({ group, title, value, fault }) => (
        <div key={`${group?.id} ${title}`}>
          {title} {group && `in ${group.name} `}is {value}: {fault}.
        </div>
      ))}
    </Banner>
  );
}

interface DetailsProps {
  detail: ConfigDetail;
  unsaved: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

function Details({ detail, unsaved, onUnsaved }: DetailsProps) {
  const opened = useOpened(detail, stampOf(detail), unsaved);
  return (
    <Stack>
      <Unfit unfit={detail.unfit} />
      {detail.may_change ? (
        <ConfigForm key={opened.remote.version} opened={opened} now={detail} onUnsaved={onUnsaved} />
      ) : (
        <ConfigReadOnly detail={detail} />
      )}
      <ConfigHistory detail={detail} />
    </Stack>
  );
}

export interface ConfigPanelProps {
  state: ConfigState;
  /** id of a delivery group; null: the organisation */
  group: number | null;
  onClose: () => void;
}

/** The panel of a remote: its settings for the organisation or a delivery group, and their history. */
export function ConfigPanel({ state: { remote }, group, onClose }: ConfigPanelProps) {
  const read = useConfigDetail(remote.name, group);
  const [unsaved, setUnsaved] = useState(false);
  // The choice stays on the screen, with the focus, while the values of the chosen group load.
  const [groups, setGroups] = useState<ConfigDetail['groups']>([]);
  if (read.data && read.data.groups !== groups) setGroups(read.data.groups);
  return (
    <SidePanel
      title={remote.title}
      tags={unsaved && <Tag kind="warning">Unsaved</Tag>}
      subtitle={
        <Quiet>
          {remote.owner} · {remote.version}
        </Quiet>
      }
      returnTo={configLinkId(remote.name)}
      onClose={onClose}
    >
      <Stack>
        {groups.length > 0 && <ScopeSelect group={group} groups={groups} />}
        <LoadError title="Its settings did not load." read={read} />
        {read.data ? (
          <Details key={String(group)} detail={read.data} unsaved={unsaved} onUnsaved={setUnsaved} />
        ) : (
          <WhileLoading loading={read.isLoading} skeleton={waiting}>
            {null}
          </WhileLoading>
        )}
      </Stack>
    </SidePanel>
  );
}
