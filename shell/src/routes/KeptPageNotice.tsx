import type { WithheldPage } from 'shared-api/contracts/portal';
import { usePortal } from 'shared-api/portal';
import { Banner, Box } from 'shared-ui/core';
import type { AreaMatch } from '../pages/areaRoutes';
import { useSession } from '../session/SessionProvider';
import { featuresOf } from '../session/sessionState';

/** The title of what has changed under the page's form: a feature with this page, or the area of another feature; null if nothing has. */
function useChanged(match: AreaMatch, withheld: WithheldPage | null): string | null {
  const { registered } = useSession();
  const { features = {} } = usePortal();
  if (withheld) return withheld.title;
  const ofPage = [match.remote.name, match.filled?.remote.name];
  const here = registered.filter(({ name }) => ofPage.includes(name));
  const changed = here.find((remote) =>
    Object.entries(featuresOf([remote])).some(([key, isOn]) => features[key] !== isOn),
  );
  return changed?.manifest.title ?? null;
}

/**
 * Stands above a page that stays as it is because a form on it has unsaved changes, although one of its features was switched. A filler of
 * a slot has a notice of its own.
 */
export function KeptPageNotice({ match, withheld }: { match: AreaMatch; withheld: WithheldPage | null }) {
  const changed = useChanged(match, withheld);
  if (changed === null || (withheld && match.filled)) return null;
  return (
    <Box sx={{ padding: '12px 24px 4px' }}>
      <Banner
        kind="warning"
        title={
          withheld
            ? `${changed} was switched off by an administrator.`
            : `A part of ${changed} was switched on or off.`
        }
      >
        This page stays as it is until you save or leave what you typed here.
      </Banner>
    </Box>
  );
}
