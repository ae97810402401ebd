import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { useFreezeWhileSubmitting } from './useFreezeWhileSubmitting';

const Stacked = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '&[data-page]': { flex: 1, gap: 0, minWidth: 0 },
  '&[aria-busy=true]': { cursor: 'progress' },
});

export interface FormProps {
  children: ReactNode;
  id?: string;
  /** Name of the form for assistive technology, where no heading gives it. */
  'aria-label'?: string;
  /** Is a whole page: a `FormBody`, and a `FormBar` at the bottom. */
  page?: boolean;
  /** Called before the form is validated and sent. */
  onPress?: () => void;
}

/**
 * The form element of a Formik form: Enter submits, the browser's own messages stay out of it, and a second submit while the
 * first one runs is ignored. Meanwhile nothing in it changes.
 */
export function Form({ children, page = false, onPress, ...rest }: FormProps) {
  const { handleSubmit, isSubmitting } = useFormikContext();
  const place = useFreezeWhileSubmitting<HTMLFormElement>();
  return (
    <Stacked
      {...rest}
      ref={place}
      {...(page ? { 'data-page': '' } : {})}
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSubmitting) return;
        onPress?.();
        handleSubmit();
      }}
    >
      {children}
    </Stacked>
  );
}
