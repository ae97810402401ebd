import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { Button } from '../controls/Button';

export interface SubmitButtonProps {
  children: ReactNode;
  disabled?: boolean;
  fullWidth?: boolean;
  /** Red, for destructive actions. */
  danger?: boolean;
  /** Id of the text that says why the button is disabled. */
  'aria-describedby'?: string | undefined;
}

/** The main button of a Formik form; busy while the form is submitting. */
export function SubmitButton({
  children,
  disabled = false,
  fullWidth = false,
  danger = false,
  'aria-describedby': describedBy,
}: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      variant="primary"
      {...(danger ? { tone: 'danger' as const } : {})}
      busy={isSubmitting}
      disabled={disabled}
      fullWidth={fullWidth}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {children}
    </Button>
  );
}
