import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { Button } from '../controls/Button';

export interface SubmitButtonProps {
  children: ReactNode;
  disabled?: boolean;
  fullWidth?: boolean;
  /** Red, for destructive actions. */
  danger?: boolean;
}

/** The main button of a Formik form; busy while the form is submitting. */
export function SubmitButton({
  children,
  disabled = false,
  fullWidth = false,
  danger = false,
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
    >
      {children}
    </Button>
  );
}
