import { changePassword } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import { Banner, RouterLink, styled } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  FormPasswordField,
  FormTextField,
  showSubmitError,
  SubmitButton,
  Yup,
  type FormikHelpers,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { safeRedirect } from '../session/safeRedirect';
import { useSession } from '../session/SessionProvider';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';
import { accountAddress, useAccountQuery, type AccountState } from './accountQuery';
import { newPasswordRules, NewPasswordFields } from './NewPasswordFields';

const Foot = styled('p')({ textAlign: 'center' });

interface Values {
  username: string;
  oldPass: string;
  newPass: string;
  confirm: string;
}

const rules = Yup.object(newPasswordRules('newPass'));
const fieldNames = ['username', 'oldPass', 'newPass', 'confirm'];

/** The form that changes a password, also an expired one. Needs no session. Source: spec 001, points 2.2 and 5. */
export default function PasswordChangePage() {
  const query = useAccountQuery();
  const { user, leave } = useSession();
  const navigate = useNavigate();
  const initial: Values = { username: query.user, oldPass: '', newPass: '', confirm: '' };

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const username = values.username.trim();
    helpers.setStatus(undefined);
    try {
      await changePassword({ username, oldPass: values.oldPass, newPass: values.newPass });
    } catch (cause) {
      return showSubmitError(cause, helpers, fieldNames);
    }
    leave(); // The server has ended every session of the account.
    const state: AccountState = { notice: 'Your password is changed. Sign in with the new one.' };
    await navigate(accountAddress('/login', { user: username, redirect: query.redirect }), { state });
  };

  return (
    <AccountLayout width={420}>
      <AccountBody>
        <AccountHeading title="Change password" />
        {query.expired && (
          <Banner kind="warning" title="Your password has expired.">
            Choose a new one to go on.
          </Banner>
        )}
        <Formik initialValues={initial} validationSchema={rules} onSubmit={submit}>
          {({ values }) => (
            <Form>
              <FormTextField
                name="username"
                label="Username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.loginName}
                autoFocus={!query.user}
              />
              <FormPasswordField
                name="oldPass"
                label="Old Password"
                maxLength={limits.password}
                autoFocus={Boolean(query.user)}
              />
              <NewPasswordFields name="newPass" label="New Password" />
              <FormErrorAlert />
              <SubmitButton
                fullWidth
                disabled={!values.username.trim() || !values.oldPass || !values.newPass}
              >
                Change Password
              </SubmitButton>
            </Form>
          )}
        </Formik>
        <Foot>
          {user ? (
            <RouterLink to={safeRedirect(query.redirect)}>Cancel</RouterLink>
          ) : (
            <RouterLink to={accountAddress('/login', { user: query.user, redirect: query.redirect })}>
              Back to sign-in
            </RouterLink>
          )}
        </Foot>
      </AccountBody>
    </AccountLayout>
  );
}
