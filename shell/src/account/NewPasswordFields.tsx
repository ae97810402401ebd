import { limits } from 'shared-api/limits';
import { FormPasswordField, Yup } from 'shared-ui/form';

/**
 * The validation rules of a new password and its confirmation. Source: spec 001, point 5; the contract defines the length.
 * @param name the field of the password; the confirmation's field is `confirm`
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

/** The two fields of a new password. */
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
