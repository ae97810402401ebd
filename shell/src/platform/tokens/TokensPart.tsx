import { useDeployTokens } from 'shared-api/client/deploy';
import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { Button, EmptyState, LoadError, phoneMedia, styled } from 'shared-ui/core';
import { Part, PartHead } from '../shared/platformStyles';
import { TokenList } from './TokenList';
import { tokenEnd } from './tokenEnd';
import { usePlatformAddress } from '../shared/usePlatformAddress';

const Body = styled('div')({ padding: '0 24px 24px', [phoneMedia]: { padding: '0 16px 16px' } });

/** The section with deploy tokens. Ended ones are shown on request. */
export function TokensPart({ remotes, onCreate }: { remotes: readonly RemoteState[]; onCreate: () => void }) {
  const read = useDeployTokens();
  const { shows, showAll } = usePlatformAddress();
  const { data: tokens } = read;
  const titles = new Map(remotes.map(({ name, title }) => [name, title]));
  const shown = shows('tokens') ? tokens : tokens?.filter((token) => tokenEnd(token) === null);
  const ended = (tokens?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Part aria-labelledby="deploy-tokens">
      <PartHead>
        <h2 id="deploy-tokens">Deploy tokens</h2>
      </PartHead>
      <Body>
        {!tokens && <LoadError title="The deploy tokens did not load." read={read} />}
        {shown?.length === 0 && (
          <EmptyState
            icon="key"
            title={ended ? 'No token deploys anything now' : 'No deploy tokens yet'}
            actions={
              <Button icon="key" aria-haspopup="dialog" onClick={onCreate}>
                New deploy token
              </Button>
            }
          >
            A token lets a team’s CI check, deploy and roll back one remote. Make one for each team, and hand
            it to nobody else.
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <TokenList tokens={shown} titleOf={(name) => titles.get(name) ?? name} />
        )}
        {ended > 0 && (
          <Button variant="text" tone="accent" onClick={() => showAll('tokens')}>
            Show {ended} that {ended === 1 ? 'has' : 'have'} ended
          </Button>
        )}
      </Body>
    </Part>
  );
}
