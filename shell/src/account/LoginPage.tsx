import { useState } from 'react';
import { Banner, breakpoints, describeUnsaved, lazyComponent, losesChanges, styled } from 'shared-ui/core';
import { Navigate, useNavigate } from 'shared-ui/router';
import { enterPortal } from '../session/enterPortal';
import { safeRedirect } from '../session/safeRedirect';
import { useBoot, useSession } from '../session/SessionProvider';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';
import { accountAddress, useAccountQuery } from './accountQuery';
import type { DemoAccountsProps } from './DemoAccounts';
import { InternetExplorerWarning } from './InternetExplorerWarning';
import { LoginForm } from './LoginForm';

// Only portals that show a demo load it.
const DemoAccounts = lazyComponent<DemoAccountsProps>(
  () => import(/* webpackChunkName: "DemoAccounts" */ './DemoAccounts'),
);

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The sign-in page. Source: spec 001, points 2.1, 2.2 and 5. */
export function LoginPage() {
  const { demo, version, shell } = useBoot();
  const { user: signedIn, formerUserId, enter } = useSession();
  const query = useAccountQuery();
  const navigate = useNavigate();
  const [user, setUser] = useState(query.user);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const target = safeRedirect(query.redirect);
  if (signedIn) return <Navigate replace to={target} />;

  const signIn = async (name: string, secret: string) => {
    setTried(true); // Hide the message that led here: the answer of this attempt replaces it.
    const slice = await enterPortal({ name, password: secret, version, shell, formerUserId, target });
    if (slice) enter(slice);
  };
  const changeExpired = (name: string) =>
    void navigate(
      accountAddress('/password_change', { user: name, redirect: query.redirect, expired: 'true' }),
    );
  const form = (
    <AccountBody>
      <AccountHeading title="Sign in">Use your staff account.</AccountHeading>
      <InternetExplorerWarning />
      {query.notice && !tried && <Banner kind="success">{query.notice}</Banner>}
      {query.errorMsg && !tried && <Banner kind="info">{query.errorMsg}</Banner>}
      {query.unsaved && !tried && (
        <Banner kind={losesChanges(query.unsaved) ? 'warning' : 'info'}>
          {describeUnsaved(query.unsaved, true)}
        </Banner>
      )}
      <LoginForm
        user={user}
        password={password}
        onUser={setUser}
        onPassword={setPassword}
        onSignIn={signIn}
        onExpired={changeExpired}
      />
    </AccountBody>
  );
  if (!demo) return <AccountLayout width={420}>{form}</AccountLayout>;
  return (
    <AccountLayout width={840}>
      <Columns>
        {form}
        <DemoAccounts demo={demo} onSignIn={signIn} />
      </Columns>
    </AccountLayout>
  );
}
