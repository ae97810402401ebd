import { Activity, useState } from 'react';
import { useHasUnsaved } from 'shared-ui/core';
import { Route, Routes } from 'shared-ui/router';
import { RemoteBoundary } from '../loading/RemoteBoundary';
import { SwitchedOffPanel } from '../loading/panels/SwitchedOffPanel';
import { UnfitPanel } from './UnfitPanel';
import type { AreaMatch } from '../pages/areaRoutes';
import { LostPage } from './LostPage';

export interface AreaPageProps {
  match: AreaMatch;
  title: string;
  /** Called when an error panel replaces the page, and when the page is back. */
  onFailure: (id: string, isBroken: boolean) => void;
}

/** Whether two matches show the same page with the same parameters, in whatever versions. */
const isSameAddress = (a: AreaMatch, b: AreaMatch): boolean =>
  a.remote.name === b.remote.name && a.key === b.key && JSON.stringify(a.params) === JSON.stringify(b.params);

/**
 * The page to keep hidden while its area is switched off: one with unsaved changes, so that text which is half typed is there again when
 * the area is switched on. null when there is nothing to keep.
 */
function useHiddenPage(match: AreaMatch): AreaMatch | null {
  const unsaved = useHasUnsaved();
  const isOff = Boolean(match.remote.disabled);
  const [before, setBefore] = useState({ match, isOff, keeps: false });
  if (before.match !== match && !(isOff && before.isOff && isSameAddress(before.match, match))) {
    const keeps = isOff && !before.isOff && unsaved && isSameAddress(before.match, match);
    setBefore({ match: keeps ? before.match : match, isOff, keeps });
  }
  return isOff && before.keeps ? before.match : null;
}

/** A remote's page within its boundary, inside its own route, so that `useParams` returns the parameters of its address. */
export function AreaPage({ match, title, onFailure }: AreaPageProps) {
  const hidden = useHiddenPage(match);
  const isOff = Boolean(match.remote.disabled);
  if (match.remote.unfit && !isOff) return <UnfitPanel remote={match.remote} title={title} />;
  const shown = isOff ? hidden : match;
  return (
    <>
      {shown && (
        // A hidden page keeps its state and runs no effects.
        <Activity mode={isOff ? 'hidden' : 'visible'}>
          <Routes>
            <Route
              // A filler with pages of its own reads the rest of the address from `useParams()['*']`.
              path={shown.route.fillers === undefined ? shown.route.path : `${shown.route.path}/*`}
              element={
                <RemoteBoundary
                  remote={shown.remote}
                  routeKey={shown.key}
                  title={title}
                  onFailure={onFailure}
                />
              }
            />
            <Route path="*" element={<LostPage />} />
          </Routes>
        </Activity>
      )}
      {isOff && <SwitchedOffPanel remote={match.remote} title={title} />}
    </>
  );
}
