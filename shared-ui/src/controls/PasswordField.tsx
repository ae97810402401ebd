import { useState } from 'react';
import { Field, type FieldProps } from './Field';
import { IconButton } from './IconButton';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'rows' | 'startIcon'>;

/** A password with a button that shows it. It is hidden again when the form comes anew. */
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
