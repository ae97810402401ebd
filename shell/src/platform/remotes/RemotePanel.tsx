import { useState } from 'react';
import { useDeployTokens } from 'shared-api/client/deploy';
import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import {
  Banner,
  Button,
  CountTag,
  Description,
  DescriptionList,
  Link,
  LoadError,
  styled,
} from 'shared-ui/core';
import { SidePanel } from 'shared-ui/panel';
import { Timestamp } from 'shared-ui/date';
import { DisableDialog } from './DisableDialog';
import { Quiet } from '../shared/platformStyles';
import { shellName } from '../shared/platformWords';
import { RemoteTags } from './RemoteTags';
import { remoteLinkId } from './RemoteLink';
import { TokenList } from '../tokens/TokenList';
import { useEnableRemote } from './useEnableRemote';
import { VersionList } from './VersionList';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > button': { marginLeft: 'auto' },
});

function DisabledBanner({ disabled }: Pick<RemoteState, 'disabled'>) {
  if (!disabled) return null;
  return (
    <Banner kind="warning" title={`Switched off by ${disabled.by?.name ?? 'somebody who has left'}.`}>
      {disabled.message ? `People read: “${disabled.message}”` : 'No message was given.'}
      <Quiet>
        <Timestamp at={disabled.on} />
      </Quiet>
    </Banner>
  );
}

const contactOf = (contact: string) =>
  /^[^\s@]+@[^\s@]+$/.test(contact) ? <Link href={`mailto:${contact}`}>{contact}</Link> : contact;

function Facts({ remote: { owner, routes, fills, offers } }: { remote: RemoteState }) {
  return (
    <DescriptionList>
      {owner && <Description label="Contact">{contactOf(owner.contact)}</Description>}
      <Description label="Pages">{routes}</Description>
      <Description label="Fills slots" missing="None">
        {fills.join(', ')}
      </Description>
      <Description label="Offers slots" missing="None">
        {offers.join(', ')}
      </Description>
    </DescriptionList>
  );
}

function Tokens({ remote, onCreate }: { remote: RemoteState; onCreate: () => void }) {
  const read = useDeployTokens();
  const tokens = read.data?.filter((token) => token.remote === remote.name);
  return (
    <section aria-labelledby="panel-tokens">
      <Head>
        <h3 id="panel-tokens">Tokens</h3>
        {tokens && <CountTag>{tokens.length}</CountTag>}
        <Button size="small" icon="key" aria-haspopup="dialog" onClick={onCreate}>
          New token
        </Button>
      </Head>
      {!tokens && <LoadError title="The tokens did not load." read={read} />}
      {tokens?.length === 0 && <Quiet>None. It cannot be deployed from CI until it has one.</Quiet>}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} titleOf={null} />}
    </section>
  );
}

function Foot({ remote }: { remote: RemoteState }) {
  const [asks, setAsks] = useState(false);
  const { busy, enable } = useEnableRemote(remote);
  return (
    <>
      <Quiet>
        {remote.enabled
          ? 'Switching off takes it from everybody at once, also where it is open now.'
          : 'Switching on gives it back to everybody at once.'}
      </Quiet>
      {remote.enabled ? (
        <Button icon="cloud-off" tone="danger" aria-haspopup="dialog" onClick={() => setAsks(true)}>
          Switch off
        </Button>
      ) : (
        <Button busy={busy} icon="cloud-done" onClick={() => void enable()}>
          Switch on
        </Button>
      )}
      {asks && <DisableDialog remote={remote} onClose={() => setAsks(false)} />}
    </>
  );
}

export interface RemotePanelProps {
  remote: RemoteState;
  onCreateToken: () => void;
  onClose: () => void;
}

/** The panel of a remote: its owner, its versions with rollback, its deploy tokens and its switch. */
export function RemotePanel({ remote, onCreateToken, onClose }: RemotePanelProps) {
  const { name, title, owner, versions, disabled } = remote;
  return (
    <SidePanel
      title={title}
      tags={<RemoteTags remote={remote} />}
      subtitle={<Quiet>{owner ? `${name} · owned by ${owner.team}` : name}</Quiet>}
      foot={name === shellName ? undefined : <Foot remote={remote} />}
      returnTo={remoteLinkId(name)}
      onClose={onClose}
    >
      <Stack>
        <DisabledBanner disabled={disabled} />
        <Facts remote={remote} />
        <section aria-labelledby="panel-versions">
          <Head>
            <h3 id="panel-versions">Versions</h3>
            <CountTag>{versions.length}</CountTag>
          </Head>
          {versions.length === 0 && <Quiet>Nothing has been deployed yet.</Quiet>}
          <VersionList remote={remote} />
          {versions.length > 1 && (
            <Quiet style={{ marginTop: 8 }}>
              Rolling back takes a second and changes only code: what people have saved stays. A page that is
              open stays as it is until another one is opened.
            </Quiet>
          )}
        </section>
        <Tokens remote={remote} onCreate={onCreateToken} />
      </Stack>
    </SidePanel>
  );
}
