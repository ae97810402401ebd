import { useCallback, useState } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { findPage } from 'shared-api/features';
import { useHasUnsaved, useIsTypedInto } from 'shared-ui/core';
import { partId } from '../loading/parts';
import { useSession } from '../session/SessionProvider';
import type { AreaMatch } from '../pages/areaRoutes';
import { isSamePage, nextPage, type Shown } from './shownPage';

/**
 * The page of a remote at an address, in the version with which it was opened; `withheld` if its feature is off, even while the page stays
 * for a form with unsaved changes.
 * @param pathname null while one of the shell's own pages is shown
 */
export function useShownPage(user: CurrentUser, pathname: string | null) {
  const { registered } = useSession();
  const unsaved = useHasUnsaved();
  const typed = useIsTypedInto();
  const [shown, setShown] = useState<Shown | null>(null);
  /** `partId` of the page that an error panel replaces. */
  const [failed, setFailed] = useState<string | null>(null);
  const onFailure = useCallback(
    (id: string, isBroken: boolean) => setFailed((before) => (isBroken ? id : before === id ? null : before)),
    [],
  );

  const present = shown?.match ? partId(shown.match.remote, 'routes', shown.match.key) : null;
  let match: AreaMatch | null = null;
  if (pathname !== null) {
    const page = { unsaved, typed, broken: failed !== null && failed === present };
    match = nextPage(shown, { registered, user, pathname }, page);
    if (shown?.pathname === pathname && isSamePage(shown.match, match)) match = shown.match;
    else setShown({ pathname, match });
  } else if (shown) setShown(null);
  const withheld = pathname === null ? null : findPage(registered, user, pathname).withheld;
  return { match, withheld, onFailure };
}
