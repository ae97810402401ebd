import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { RouterLink, styled, t } from 'shared-ui/core';
import { usePlatformAddress } from '../shared/usePlatformAddress';

/** The link covers its whole row or card, which can therefore be clicked anywhere. */
const Covering = styled(RouterLink)({
  color: t.text,
  fontWeight: 500,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
});

/** The id of the link in a remote's row. */
export const remoteLinkId = (name: string) => `remote-${name}`;

/** A link that opens the panel of a remote. */
export function RemoteLink({ remote: { name, title } }: { remote: RemoteState }) {
  const { remote: shown, toRemote } = usePlatformAddress();
  return (
    <Covering
      id={remoteLinkId(name)}
      to={toRemote(name)}
      {...(shown === name ? { 'aria-current': 'true' } : {})}
    >
      {title}
    </Covering>
  );
}
