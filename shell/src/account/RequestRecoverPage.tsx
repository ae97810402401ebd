import { useState } from 'react';
import { requestRecovery } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import { Banner, RouterLink, styled } from 'shared-ui/core';
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
import { useBoot } from '../session/SessionProvider';
import { AccountBody, AccountHeading, AccountLayout } from './AccountLayout';

const Foot = styled('p')({ textAlign: 'center' });

interface Values {
  email: string;
}

const initial: Values = { email: '' };
const rules = Yup.object({
  email: Yup.string().trim().required('The address is needed.').email('This is no e-mail address.'),
});

/** Shows the same text for every address, so that it does not reveal who has an account. */
function Submitted() {
  const { sendsMail } = useBoot();
  return (
    <Banner kind={sendsMail ? 'success' : 'warning'} title="Account recovery request submitted">
      {sendsMail
        ? 'If there is an account with this address, a message with a link is on its way. The link works once, for a short time.'
        : 'No message is sent, because this portal has no mail server. Ask a global admin for a sign-in link.'}
    </Banner>
  );
}

/** Shown before the address is typed, because the request alone does not help. */
function NoMailServer() {
  return (
    <Banner kind="warning" title="This portal sends no mail at present.">
      Ask a global admin: they can make a link with which you choose a new password.
    </Banner>
  );
}

/** Requests a mail with a link to set a new password. Source: spec 001, point 2.2. */
export default function RequestRecoverPage() {
  const { sendsMail } = useBoot();
  const [submitted, setSubmitted] = useState(false);

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    try {
      await requestRecovery({ email: rules.cast(values).email });
      setSubmitted(true);
    } catch (cause) {
      showSubmitError(cause, helpers, Object.keys(initial));
    }
  };

  return (
    <AccountLayout width={420}>
      <AccountBody>
        <AccountHeading title="Account recovery">
          {submitted ? undefined : 'Enter email address for recovery message'}
        </AccountHeading>
        {!submitted && !sendsMail && <NoMailServer />}
        {submitted ? (
          <Submitted />
        ) : (
          <Formik initialValues={initial} validationSchema={rules} onSubmit={submit}>
            <Form>
              <FormTextField
                name="email"
                label="E-mail"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.email}
                autoFocus
              />
              <FormErrorAlert />
              <SubmitButton fullWidth>Send Message</SubmitButton>
            </Form>
          </Formik>
        )}
        <Foot>
          <RouterLink to="/login">Back to sign-in</RouterLink>
        </Foot>
      </AccountBody>
    </AccountLayout>
  );
}
