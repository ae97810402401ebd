import { useState } from 'react';
import { Field, type FieldProps } from './Field';
import { IconButton } from './IconButton';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'rows' | 'startIcon'>;

/** A password field with a button that shows the password. It is hidden again whenever the field is mounted. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          icon={shown ? 'visibility-off' : 'visibility'}
          label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
          aria-pressed={shown}
          {...(props.disabled ? { disabled: true } : {})}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
