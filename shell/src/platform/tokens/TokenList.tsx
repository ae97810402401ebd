import { useState } from 'react';
import { revokeDeployToken } from 'shared-api/client/deploy';
import type { DeployToken } from 'shared-api/contracts/platform/deploy';
import { Button, ConfirmDialog, styled, t, Tag, useToast } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Quiet, Strong } from '../shared/platformStyles';
import { tokenEnd } from './tokenEnd';

const List = styled('ul')({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '8px 0',
    borderBottom: `1px solid ${t.borderSubtle}`,
    '& > div': { flex: 1, minWidth: 0 },
  },
});
const Name = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 });
const Hint = styled('code')({ color: t.text3 });

function Row({ token, remote, onRevoke }: { token: DeployToken; remote: string; onRevoke: () => void }) {
  const { name, hint, created_by: creator, created_on: created, used_on: used, expires_on: expires } = token;
  const end = tokenEnd(token);
  return (
    <li>
      <div>
        <Name>
          <Strong>{name}</Strong>
          <Hint>…{hint}</Hint>
          {end && <Tag kind="neutral">{end === 'revoked' ? 'Revoked' : 'Expired'}</Tag>}
        </Name>
        <Quiet>
          {remote && `${remote} · `}
          {used ? (
            <>
              last used <Timestamp at={used} />
            </>
          ) : (
            'never used'
          )}
          {' · '}
          {token.revoked_on ? (
            <>
              revoked <Timestamp at={token.revoked_on} />
            </>
          ) : expires ? (
            <>
              {end ? 'expired' : 'expires'} <Timestamp at={expires} />
            </>
          ) : (
            'does not expire'
          )}
          {token.may_override && ' · may override the gate'}
        </Quiet>
        <Quiet>
          Created by {creator?.name ?? 'somebody who has left'}, <Timestamp at={created} />
        </Quiet>
      </div>
      {!end && (
        <Button
          size="small"
          tone="danger"
          aria-label={`Revoke ${name}`}
          aria-haspopup="dialog"
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

export interface TokenListProps {
  tokens: readonly DeployToken[];
  /** Returns a remote's title; null if the list is about a single remote. */
  titleOf: ((name: string) => string) | null;
}

/** The deploy tokens with their purpose, last use and expiry, each with a button that revokes it. */
export function TokenList({ tokens, titleOf }: TokenListProps) {
  const [asked, setAsked] = useState<DeployToken>();
  const toast = useToast();
  return (
    <>
      <List aria-label="Deploy tokens">
        {tokens.map((token) => (
          <Row
            key={token.id}
            token={token}
            remote={titleOf?.(token.remote) ?? ''}
            onRevoke={() => setAsked(token)}
          />
        ))}
      </List>
      {asked && (
        <ConfirmDialog
          open
          danger
          title="Revoke Token"
          confirm="Revoke"
          onConfirm={async () => {
            await revokeDeployToken(asked.id);
            toast(`${asked.name} is revoked`);
          }}
          onClose={() => setAsked(undefined)}
        >
          From now on “{asked.name}” (…{asked.hint}) deploys nothing, and cannot be used again. What it has
          deployed stays live.
        </ConfirmDialog>
      )}
    </>
  );
}
