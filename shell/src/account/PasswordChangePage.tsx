import { changePassword, useUser } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import { Banner, RouterLink, Skeleton, styled, WhileLoading } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  FormPasswordField,
  FormTextField,
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
import { showPasswordError } from './showPasswordError';

const Foot = styled('p')({ textAlign: 'center' });

interface Values {
  username: string;
  oldPass: string;
  newPass: string;
  confirm: string;
}

const rules = Yup.object(newPasswordRules('newPass'));
const fieldNames = ['username', 'oldPass', 'newPass', 'confirm'];

interface PasswordFormProps {
  login: string;
  /** The account is that of the signed-in user, so it is not typed. */
  own: boolean;
}

function PasswordForm({ login, own }: PasswordFormProps) {
  const query = useAccountQuery();
  const { leave } = useSession();
  const navigate = useNavigate();
  const initial: Values = { username: login, oldPass: '', newPass: '', confirm: '' };

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const username = values.username.trim();
    helpers.setStatus(undefined);
    try {
      await changePassword({ username, oldPass: values.oldPass, newPass: values.newPass });
    } catch (cause) {
      return showPasswordError(cause, helpers, fieldNames);
    }
    leave(); // The server has ended every session of the account.
    const state: AccountState = { notice: 'Your password is changed. Sign in with the new one.' };
    await navigate(accountAddress('/login', { user: username, redirect: query.redirect }), { state });
  };

  return (
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
            readOnly={own}
            autoFocus={!login}
          />
          <FormPasswordField
            name="oldPass"
            label="Old Password"
            maxLength={limits.password}
            autoFocus={Boolean(login)}
          />
          <NewPasswordFields name="newPass" label="New Password" />
          <FormErrorAlert />
          <SubmitButton fullWidth disabled={!values.username.trim() || !values.oldPass || !values.newPass}>
            Change Password
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}

/** The form for the account that is signed in. If its user ID cannot be read, it is typed. */
function OwnPassword({ userId }: { userId: number }) {
  const query = useAccountQuery();
  const { data, error } = useUser(String(userId));
  if (data || error) return <PasswordForm login={data?.login ?? query.user} own={data !== undefined} />;
  return (
    <WhileLoading loading skeleton={<Skeleton height={240} />}>
      {null}
    </WhileLoading>
  );
}

/** The form that changes a password, also an expired one. Needs no session. Source: spec 001, points 2.2 and 5. */
export default function PasswordChangePage() {
  const query = useAccountQuery();
  const { user } = useSession();
  return (
    <AccountLayout width={420}>
      <AccountBody>
        <AccountHeading title="Change password">
          {user && `You are signed in as ${user.name}.`}
        </AccountHeading>
        {query.expired && (
          <Banner kind="warning" title="Your password has expired.">
            Choose a new one to go on.
          </Banner>
        )}
        {!user ? (
          <PasswordForm login={query.user} own={false} />
        ) : user.canChangePassword ? (
          <OwnPassword userId={user.id} />
        ) : (
          <Banner kind="info" title="Your password is not kept by the portal.">
            Change it where you change that of your other accounts, or ask a global admin.
          </Banner>
        )}
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
