import type { CurrentUser } from 'shared-api/contracts/session';
import { styled, useDocumentTitle } from 'shared-ui/core';
import { Navigate, useLocation } from 'shared-ui/router';
import { canonicalPath } from '../boot/canonicalPath';
import { MainLayout } from '../frame/MainLayout';
import { FeatureOffPanel } from '../loading/panels/FeatureOffPanel';
import { useFeatureNotice } from '../loading/useFeatureNotice';
import { useSwitchNotice } from '../loading/useSwitchNotice';
import { RequireSession } from './RequireSession';
import { useBoot, useSession } from '../session/SessionProvider';
import { crumbsOf, helpName, pageTitle, shellCrumbs } from '../pages/areaRoutes';
import { AreaPage } from './AreaPage';
import { KeptPageNotice } from './KeptPageNotice';
import { LostPage } from './LostPage';
import { matchShellPage } from '../pages/shellPages';
import { ShellPageView } from './ShellPageView';
import { useShownPage } from './useShownPage';

/** Sets the browser's tab title. A component, so that its effect runs before the page's, which may set a more specific title. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

function Area({ user }: { user: CurrentUser }) {
  const { remotes } = useSession();
  const { pathname } = useLocation();
  const own = matchShellPage(user, pathname);
  const { match, withheld, onFailure } = useShownPage(user, own ? null : pathname);
  useSwitchNotice(match?.remote, pathname);
  useFeatureNotice(withheld, pathname, match !== null);
  const title = own?.title ?? (match ? pageTitle(match) : (withheld?.title ?? 'Page not found'));
  return (
    <MainLayout
      user={user}
      title={title}
      crumbs={own ? shellCrumbs(own) : crumbsOf(remotes, user, pathname, match)}
      help={own?.path ?? (match ? helpName(match) : undefined)}
      fill={(own ?? match?.route)?.layout === 'fill'}
    >
      <TabTitle title={title} />
      {own && <ShellPageView page={own} />}
      {match && <KeptPageNotice match={match} withheld={withheld} />}
      {match && <AreaPage match={match} title={title} onFailure={onFailure} />}
      {!own && !match && withheld && <FeatureOffPanel page={withheld} user={user} pathname={pathname} />}
      {!own && !match && !withheld && <LostPage />}
    </MainLayout>
  );
}

const OutsideFrame = styled('main')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });

/** Everything inside the main layout: redirects old addresses, requires a session, and renders the frame with the page. */
export function AreaScreen() {
  const { user } = useSession();
  const { unknownAddress } = useBoot();
  const { pathname, search, hash } = useLocation();
  const canonical = canonicalPath(pathname, user?.start_page);
  if (canonical !== pathname) return <Navigate replace to={{ pathname: canonical, search, hash }} />;
  if (!user && unknownAddress !== undefined && canonicalPath(unknownAddress) === pathname)
    return (
      <OutsideFrame>
        <LostPage />
      </OutsideFrame>
    );
  return (
    <RequireSession>
      {/* Without a user RequireSession redirects to the sign-in page. */}
      {user && <Area user={user} />}
    </RequireSession>
  );
}
