import { Route, Routes } from 'shared-ui/router';
import { RemoteBoundary } from '../loading/RemoteBoundary';
import type { AreaMatch } from './areaRoutes';
import { LostPage } from './LostPage';

/** A remote's page within its boundary, at its own route: so `useParams` gives it the parameters of its address. */
export function AreaPage({ match, title }: { match: AreaMatch; title: string }) {
  const page = <RemoteBoundary remote={match.remote} routeKey={match.key} title={title} />;
  return (
    <Routes>
      <Route path={match.route.path} element={page} />
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}
