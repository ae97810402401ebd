import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { isSubmitKey } from './isSubmitKey';
import { KeepFaults } from './KeepFaults';
import { useFocusFirstFault } from './useFocusFirstFault';
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
  /** The form fills the page: a `FormBody`, and a `FormBar` at the bottom. */
  page?: boolean;
  /** Called before the form is validated and submitted. */
  onPress?: () => void;
}

/**
 * The form element of a Formik form. Enter submits, and Ctrl or ⌘ with Enter does so from every field; the browser's own validation
 * messages are off. While the form is submitting, a second submit is ignored and its fields are frozen. A failed submit focuses the first
 * faulty field.
 */
export function Form({ children, page = false, onPress, ...rest }: FormProps) {
  const { handleSubmit, isSubmitting } = useFormikContext();
  const formRef = useFreezeWhileSubmitting<HTMLFormElement>();
  useFocusFirstFault(formRef);
  return (
    <Stacked
      {...rest}
      ref={formRef}
      {...(page ? { 'data-page': '' } : {})}
      noValidate
      aria-busy={isSubmitting}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      }}
      onSubmit={(event) => {
        // React's submit event also bubbles from forms in portals, such as a popover inside of this form.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (isSubmitting) return;
        onPress?.();
        handleSubmit();
      }}
    >
      <KeepFaults>{children}</KeepFaults>
    </Stacked>
  );
}
