import { useState } from 'react';
import { useUser } from 'shared-api/client';
import type { User } from 'shared-api/contracts/accounts';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, ButtonLink, PageHeader, Tag, useAddressName } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import type { SavedState } from 'shared-ui/resource';
import { useLocation, useParams } from 'shared-ui/router';
import { OpenedPage } from '../shared/OpenedPage';
import { PageBody } from '../shared/PageBody';
import { ActiveButton } from './ActiveButton';
import { EraseButton } from './EraseButton';
import { MailLinkButton, useMayMailLink } from './MailLinkButton';
import { SignInLinkButton } from './SignInLinkButton';
import { UserDutiesPart } from './UserDutiesPart';
import { UserFacts } from './UserFacts';
import { ViewAsButton } from './ViewAsButton';

const mayHaveLink = ({ active, canChangePassword }: User) => active && canChangePassword;

/** Shown after an account was created: it has no password yet, so a sign-in link is the next step. */
function FirstSignIn({ user }: { user: User }) {
  const state = useLocation().state as Partial<SavedState> | null;
  const mayMail = useMayMailLink(user);
  const [isMailed, setMailed] = useState(false);
  if (!state?.created || state.saved !== user.id || !mayHaveLink(user)) return null;
  return (
    <Banner
      kind="info"
      title={`${user.name} cannot sign in yet.`}
      action={mayMail && !isMailed && <MailLinkButton user={user} onSent={() => setMailed(true)} />}
    >
      {isMailed
        ? 'The link is on its way: with it they choose a password.'
        : mayMail
          ? 'Mail a sign-in link, or make one and hand it on: with it they choose a password.'
          : 'Make a sign-in link and hand it on: with it they choose a password.'}
    </Banner>
  );
}

function Loaded({ user }: { user: User }) {
  const me = useCurrentUser();
  useAddressName(`/users/${user.id}`, user.name);
  return (
    <>
      <PageHeader
        title={user.name}
        actions={
          user.erased_on === null && (
            <>
              {!user.active && user.id !== me.id && <EraseButton user={user} />}
              {user.id !== me.id && <ActiveButton user={user} />}
              {me.is_admin && user.active && user.id !== me.id && <ViewAsButton user={user} />}
              {mayHaveLink(user) && <SignInLinkButton user={user} />}
              <ButtonLink icon="edit" variant="primary" to={`/users/${user.id}/update`}>
                Edit
              </ButtonLink>
            </>
          )
        }
      >
        {!user.active && user.erased_on === null && <Tag kind="warning">Deactivated</Tag>}
        {user.is_admin && <Tag kind="accent">Global admin</Tag>}
      </PageHeader>
      <PageBody>
        <FirstSignIn user={user} />
        {user.erased_on && (
          <Banner kind="info" title={`Personal data removed on ${formatDate(user.erased_on)}`}>
            What this person did stays under this name. It can no longer be changed.
          </Banner>
        )}
        {user.erased_on === null && <UserFacts user={user} />}
        <UserDutiesPart userId={user.id} />
      </PageBody>
    </>
  );
}

/** `users/{id}` (user_info): account, duties, and whether the user may sign in. Source: spec 001, point 2.4. */
export default function UserPage() {
  const { id = '' } = useParams();
  return (
    <OpenedPage read={useUser(id)} noun="user" title="User" list={{ title: 'Users', to: '/users' }}>
      {(user) => <Loaded user={user} />}
    </OpenedPage>
  );
}
