import { useState } from 'react';
import type { Answer } from 'shared-api/client';
import { useRemotes } from 'shared-api/client/deploy';
import type { RemoteStates } from 'shared-api/contracts/platform/deploy';
import { Button, LoadError, PageHeader, useIsPhone } from 'shared-ui/core';
import { CreateTokenDialog } from './tokens/CreateTokenDialog';
import { LatestChanges } from './LatestChanges';
import { LiveTag } from './LiveTag';
import { RemoteCards } from './remotes/RemoteCards';
import { RemotePanel } from './remotes/RemotePanel';
import { RemoteTable } from './remotes/RemoteTable';
import { Revision } from './Revision';
import { TokensPart } from './tokens/TokensPart';
import { RegistryPage } from './shared/RegistryPage';
import { usePlatformAddress } from './shared/usePlatformAddress';

function Loaded({ read, states }: { read: Answer<RemoteStates>; states: RemoteStates }) {
  const { remotes, revision } = states;
  const { remote: shownName, close } = usePlatformAddress();
  const isPhone = useIsPhone();
  /** The remote preselected for the new token; null if the user chooses it. */
  const [token, setToken] = useState<{ remote: string | null }>();
  const shown = remotes.find(({ name }) => name === shownName);
  const Remotes = isPhone ? RemoteCards : RemoteTable;
  return (
    <>
      <PageHeader
        title="Remotes"
        subject={shown?.title}
        actions={
          <Button
            variant="primary"
            icon="key"
            aria-haspopup="dialog"
            onClick={() => setToken({ remote: null })}
          >
            New deploy token
          </Button>
        }
      >
        <LiveTag />
        <Revision revision={revision} />
      </PageHeader>
      <LoadError title="What is shown may be old." read={read} sx={{ margin: '16px 24px 0' }} />
      <Remotes remotes={remotes} />
      <LatestChanges remotes={remotes} />
      <TokensPart remotes={remotes} onCreate={() => setToken({ remote: null })} />
      {shown && (
        <RemotePanel
          key={shown.name}
          remote={shown}
          onCreateToken={() => setToken({ remote: shown.name })}
          onClose={close}
        />
      )}
      {token && (
        <CreateTokenDialog remotes={remotes} remote={token.remote} onClose={() => setToken(undefined)} />
      )}
    </>
  );
}

/** `admin/portal`: the remotes, their versions and their deploy tokens. Only for global admins. */
export default function PlatformPage() {
  const read = useRemotes();
  return (
    <RegistryPage
      title="Remotes"
      read={read}
      failed="The remotes did not load"
      meanwhile="What is live stays live."
    >
      {(states) => <Loaded read={read} states={states} />}
    </RegistryPage>
  );
}
