import { Route, Routes } from 'shared-ui/router';
import { RemoteBoundary } from '../loading/RemoteBoundary';
import { SwitchedOffPanel } from '../loading/SwitchedOffPanel';
import type { AreaMatch } from '../pages/areaRoutes';
import { LostPage } from './LostPage';

export interface AreaPageProps {
  match: AreaMatch;
  title: string;
  /** Called when an error panel replaces the page, and when the page is back. */
  onFailure: (id: string, isBroken: boolean) => void;
}

/** A remote's page within its boundary, inside its own route, so that `useParams` returns the parameters of its address. */
export function AreaPage({ match: { remote, key, route }, title, onFailure }: AreaPageProps) {
  if (remote.disabled) return <SwitchedOffPanel remote={remote} title={title} />;
  const page = <RemoteBoundary remote={remote} routeKey={key} title={title} onFailure={onFailure} />;
  // A filler with pages of its own reads the rest of the address from `useParams()['*']`.
  const path = route.fillers === undefined ? route.path : `${route.path}/*`;
  return (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}
