import type { ReactNode } from 'react';
import { Formik, type FormikConfig, type FormikHelpers, type FormikValues } from 'formik';
import Box from '@mui/material/Box';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from '../overlays/Dialog';
import { FormErrorAlert } from './FormErrorAlert';
import { DialogNotice } from './FormNotice';
import { showSubmitError } from './submitErrors';
import { SubmitButton } from './SubmitButton';

export interface FormDialogProps<Values extends FormikValues> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validationSchema' | 'validate' | 'initialErrors' | 'initialTouched'
> {
  title: string;
  /** The verb on the main button. */
  submit: string;
  width?: DialogProps['width'];
  children: ReactNode;
  /** What it throws stands in the dialog, with faults beside their fields; when it goes well, the caller closes. */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<void> | void;
  onClose: () => void;
}

/**
 * A form in a modal dialog: Enter submits, Esc closes, the button is busy while it is sent. Mount it to open it. What was
 * typed stays through a refused save.
 */
export function FormDialog<Values extends FormikValues>({
  title,
  submit,
  width = 440,
  children,
  onSubmit,
  onClose,
  ...form
}: FormDialogProps<Values>) {
  return (
    <Formik<Values>
      {...form}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          await onSubmit(values, helpers);
        } catch (cause) {
          showSubmitError(cause, helpers, Object.keys(form.initialValues));
        }
      }}
    >
      {({ handleSubmit, isSubmitting }) => (
        <Dialog
          open
          title={title}
          width={width}
          onClose={() => !isSubmitting && onClose()}
          onSubmit={() => !isSubmitting && handleSubmit()}
          actions={
            <>
              <Button onClick={onClose} disabled={isSubmitting}>
                Cancel
              </Button>
              <SubmitButton>{submit}</SubmitButton>
            </>
          }
        >
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: '16px' }}>
            <DialogNotice />
            <FormErrorAlert />
            {children}
          </Box>
        </Dialog>
      )}
    </Formik>
  );
}
