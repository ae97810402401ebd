import { createFirstAdmin } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import { Banner } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  FormTextField,
  showSubmitError,
  SubmitButton,
  Yup,
  type FormikHelpers,
} from 'shared-ui/form';
import { useLocation, useNavigate } from 'shared-ui/router';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';
import { accountAddress, type AccountState } from './accountQuery';
import { newPasswordRules, NewPasswordFields } from './NewPasswordFields';

interface Values {
  login: string;
  name: string;
  email: string;
  password: string;
  confirm: string;
}

const initial: Values = { login: '', name: '', email: '', password: '', confirm: '' };
const rules = Yup.object({
  login: Yup.string().trim().required('The User ID is needed to sign in.'),
  name: Yup.string().trim().required('The name is shown to everyone you work with.'),
  email: Yup.string().trim().required('The e-mail address is needed.').email('This is no e-mail address.'),
  ...newPasswordRules('password'),
});
const fieldNames = Object.keys(initial);

/** Creates the first admin of an empty portal, with the one-time link that the server printed at its start. */
export default function FirstAdminPage() {
  const token = new URLSearchParams(useLocation().search).get('token');
  const navigate = useNavigate();

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const { login, name, email } = rules.cast(values);
    helpers.setStatus(undefined);
    try {
      await createFirstAdmin({ token: token ?? '', login, name, email, password: values.password });
    } catch (cause) {
      return showSubmitError(cause, helpers, fieldNames);
    }
    const state: AccountState = { notice: 'The first admin is ready. Sign in.' };
    await navigate(accountAddress('/login', { user: login }), { state, replace: true });
  };

  return (
    <AccountLayout width={420}>
      <AccountBody>
        <AccountHeading title="First admin">
          This portal is empty. Whoever you name here may do everything in it.
        </AccountHeading>
        {token ? (
          <Formik initialValues={initial} validationSchema={rules} onSubmit={submit}>
            <Form>
              <FormTextField
                name="login"
                label="User ID"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.loginName}
                autoFocus
              />
              <FormTextField name="name" label="Name" autoComplete="name" maxLength={100} />
              <FormTextField name="email" label="E-mail" type="email" autoComplete="email" maxLength={200} />
              <NewPasswordFields name="password" label="Password" />
              <FormErrorAlert />
              <SubmitButton fullWidth>Create Admin</SubmitButton>
            </Form>
          </Formik>
        ) : (
          <Banner kind="error" title="This link is incomplete.">
            Copy the whole address that the server printed when it started.
          </Banner>
        )}
      </AccountBody>
    </AccountLayout>
  );
}
