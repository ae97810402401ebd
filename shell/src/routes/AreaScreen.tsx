import { matchOffered } from 'shared-api/portal';
import { useDocumentTitle } from 'shared-ui/core';
import { Navigate, useLocation } from 'shared-ui/router';
import { canonicalPath } from '../boot/bootAddress';
import { MainLayout } from '../frame/MainLayout';
import { RequireSession } from '../session/RequireSession';
import { useSession } from '../session/SessionProvider';
import { crumbsOf, pageTitle } from './areaRoutes';
import { AreaPage } from './AreaPage';
import { LostPage } from './LostPage';

/** Names the browser's tab. A component, so that it comes before the page in the order of effects: a page may say more. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

function Area() {
  const { user, remotes } = useSession();
  const { pathname } = useLocation();
  if (!user) return null; // RequireSession is on its way to the sign-in page.
  const match = matchOffered(remotes, user, pathname);
  const title = match ? pageTitle(match) : 'Page not found';
  return (
    <MainLayout
      user={user}
      title={title}
      crumbs={crumbsOf(remotes, user, pathname)}
      fill={match?.route.layout === 'fill'}
    >
      <TabTitle title={title} />
      {match ? <AreaPage match={match} title={title} /> : <LostPage />}
    </MainLayout>
  );
}

/** Everything inside the main layout: old and short addresses, the door, the frame and the page. */
export function AreaScreen() {
  const { pathname, search, hash } = useLocation();
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) return <Navigate replace to={{ pathname: canonical, search, hash }} />;
  return (
    <RequireSession>
      <Area />
    </RequireSession>
  );
}
