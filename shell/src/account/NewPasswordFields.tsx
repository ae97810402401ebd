import { limits } from 'shared-api/limits';
import { FormPasswordField, Yup } from 'shared-ui/form';

/**
 * Rules of a new password and its confirmation. Source: spec 001, point 5; the length is the contract's.
 * @param name the form's field that holds the password; the confirmation's is `confirm`
 */
export const newPasswordRules = (name: string) => ({
  [name]: Yup.string()
    .required('Password Empty')
    .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters.`),
  confirm: Yup.string().test(
    'same',
    'Password Mismatch',
    (value, { parent }) => (value ?? '') === ((parent as Record<string, string | undefined>)[name] ?? ''),
  ),
});

export interface NewPasswordFieldsProps {
  name: string;
  label: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ name, label }: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password', maxLength: limits.password };
  return (
    <>
      <FormPasswordField
        {...shared}
        name={name}
        label={label}
        help={`At least ${limits.passwordMin} characters.`}
      />
      <FormPasswordField {...shared} name="confirm" label={`Confirm ${label}`} />
    </>
  );
}
