import { recoverAccount } from 'shared-api/client';
import { Banner, RouterLink, styled } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  showSubmitError,
  SubmitButton,
  Yup,
  type FormikHelpers,
} from 'shared-ui/form';
import { useLocation, useNavigate } from 'shared-ui/router';
import { useSession } from '../session/SessionProvider';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';
import type { AccountState } from './accountQuery';
import { newPasswordRules, NewPasswordFields } from './NewPasswordFields';

const Foot = styled('p')({ textAlign: 'center' });

interface Values {
  password: string;
  confirm: string;
}

const initial: Values = { password: '', confirm: '' };
const rules = Yup.object(newPasswordRules('password'));

/** Sets a new password with a one-time link, from a recovery mail or from a global admin. Source: spec 001, points 2.2 and 5. */
export default function RecoverPage() {
  const token = new URLSearchParams(useLocation().search).get('token');
  const { user } = useSession();
  const navigate = useNavigate();

  const submit = async ({ password }: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    try {
      await recoverAccount({ token: token ?? '', password });
    } catch (cause) {
      return showSubmitError(cause, helpers, Object.keys(initial));
    }
    const state: AccountState = { notice: 'Your password is set. Sign in with it.' };
    // `/` redirects to the sign-in page, which shows the notice, unless a user is signed in.
    await navigate(user ? '/' : '/login', { state, replace: true });
  };

  return (
    <AccountLayout width={420}>
      <AccountBody>
        <AccountHeading title="New password">Choose the password that you will sign in with.</AccountHeading>
        {token ? (
          <Formik initialValues={initial} validationSchema={rules} onSubmit={submit}>
            <Form>
              <NewPasswordFields name="password" label="New Password" />
              <FormErrorAlert />
              <SubmitButton fullWidth>Set Password</SubmitButton>
            </Form>
          </Formik>
        ) : (
          <Banner kind="error" title="This link is incomplete.">
            Copy the whole address that you were given.
          </Banner>
        )}
        <Foot>
          <RouterLink to="/login">Back to sign-in</RouterLink>
        </Foot>
      </AccountBody>
    </AccountLayout>
  );
}
