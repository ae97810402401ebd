import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';

const Stacked = styled('form')({ display: 'flex', flexDirection: 'column', gap: 16 });

export interface FormProps {
  children: ReactNode;
  id?: string;
  /** Name of the form for assistive technology, where no heading gives it. */
  'aria-label'?: string;
}

/**
 * The form element of a Formik form: Enter submits, the browser's own messages stay out of it, and a second submit while the
 * first one runs is ignored.
 */
export function Form({ children, ...rest }: FormProps) {
  const { handleSubmit, isSubmitting } = useFormikContext();
  return (
    <Stacked
      {...rest}
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) handleSubmit();
      }}
    >
      {children}
    </Stacked>
  );
}
