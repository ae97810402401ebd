import { recoverAccount, useRecoverAccount } from 'shared-api/client';
import type { RecoverAccount } from 'shared-api/contracts/session';
import { Banner, Button, RouterLink, Skeleton, styled, useToast, WhileLoading } from 'shared-ui/core';
import { Form, FormErrorAlert, Formik, SubmitButton, Yup, type FormikHelpers } from 'shared-ui/form';
import { useLocation, useNavigate } from 'shared-ui/router';
import { enterPortal } from '../session/enterPortal';
import { useBoot, useSession } from '../session/SessionProvider';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';
import { accountAddress, type AccountState } from './accountQuery';
import { newPasswordRules, NewPasswordFields } from './NewPasswordFields';
import { showPasswordError } from './showPasswordError';

const Foot = styled('p')({ textAlign: 'center' });

interface Values {
  password: string;
  confirm: string;
}

const initial: Values = { password: '', confirm: '' };
const rules = Yup.object(newPasswordRules('password'));

/** Sets the password, signs in with it, and opens the portal. */
function NewPassword({ token, account: { login } }: { token: string; account: RecoverAccount }) {
  const { user, formerUserId, enter } = useSession();
  const { version, shell } = useBoot();
  const navigate = useNavigate();
  const toast = useToast();

  const submit = async ({ password }: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    try {
      await recoverAccount({ token, password });
    } catch (cause) {
      return showPasswordError(cause, helpers, Object.keys(initial));
    }
    try {
      const former = user?.id ?? formerUserId;
      const slice = await enterPortal({
        name: login,
        password,
        version,
        shell,
        formerUserId: former,
        target: '/',
      });
      if (!slice) return;
      enter(slice);
      toast('Your password is set');
      await navigate('/', { replace: true });
    } catch {
      // The password is set, only signing in failed: the sign-in page shows why when it is tried again.
      const state: AccountState = { notice: 'Your password is set. Sign in with it.' };
      await navigate(accountAddress('/login', { user: login }), { state, replace: true });
    }
  };

  return (
    <Formik initialValues={initial} validationSchema={rules} onSubmit={submit}>
      <Form>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <NewPasswordFields name="password" label="New Password" />
        <FormErrorAlert />
        <SubmitButton fullWidth>Set Password</SubmitButton>
      </Form>
    </Formik>
  );
}

/** Explains that a link was used, replaced or has expired, and how to get another one. */
function RefusedLink() {
  const { sendsMail } = useBoot();
  return (
    <Banner kind="error" title="This link no longer works.">
      It was used, a newer one replaced it, or it has expired.{' '}
      {sendsMail ? (
        <>
          <RouterLink to="/account/request_recover">Ask for a new one</RouterLink>, or let a global admin make
          one.
        </>
      ) : (
        'A global admin can make a new one for you.'
      )}
    </Banner>
  );
}

/** Looks up the account of a link when it is opened, before a password is typed. */
function LinkedAccount({ token }: { token: string }) {
  const { data, error, isLoading, retry } = useRecoverAccount(token);
  if (data)
    return (
      <>
        <AccountHeading title="New password">
          Choose the password that {data.name} signs in with. The user ID is <strong>{data.login}</strong>.
        </AccountHeading>
        <NewPassword token={token} account={data} />
      </>
    );
  return (
    <>
      <AccountHeading title="New password" />
      {error?.status === 403 || error?.status === 422 ? (
        <RefusedLink />
      ) : error ? (
        <>
          <Banner kind="error" title="The link could not be checked.">
            {error.message}
          </Banner>
          <Button busy={isLoading} onClick={retry}>
            Retry
          </Button>
        </>
      ) : (
        <WhileLoading loading skeleton={<Skeleton height={120} />}>
          {null}
        </WhileLoading>
      )}
    </>
  );
}

/** Sets a new password with a one-time link, from a recovery mail or from a global admin. Source: spec 001, points 2.2 and 5. */
export default function RecoverPage() {
  const token = new URLSearchParams(useLocation().search).get('token');
  return (
    <AccountLayout width={420}>
      <AccountBody>
        {token ? (
          <LinkedAccount token={token} />
        ) : (
          <>
            <AccountHeading title="New password" />
            <Banner kind="error" title="This link is incomplete.">
              Copy the whole address that you were given.
            </Banner>
          </>
        )}
        <Foot>
          <RouterLink to="/login">Back to sign-in</RouterLink>
        </Foot>
      </AccountBody>
    </AccountLayout>
  );
}
