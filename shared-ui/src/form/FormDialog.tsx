import { useRef, useState, type ReactNode } from 'react';
import { Formik, type FormikConfig, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import Box from '@mui/material/Box';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from '../overlays/Dialog';
import type { ComparedField } from './conflicts/compareEdits';
import { FieldConflictAlert } from './conflicts/FieldConflictAlert';
import { FormErrorAlert } from './FormErrorAlert';
import { DialogNotice } from './FormNotice';
import { isConflict, showSubmitError } from './showSubmitError';
import { SubmitButton } from './SubmitButton';
import { useFreezeWhileSubmitting } from './useFreezeWhileSubmitting';

export interface FormDialogProps<Values extends FormikValues, Seen = undefined> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validationSchema' | 'validate' | 'initialErrors' | 'initialTouched'
> {
  title: string;
  /** The verb on the main button. */
  submit: string;
  /** Red main button, for what takes something away. */
  danger?: boolean;
  width?: DialogProps['width'];
  children: ReactNode;
  /** For a change of one field: what stands there, as the API has it. It stays what it was when the dialog opened. */
  seen?: Seen;
  /** That value in words. */
  words?: ComparedField['words'];
  /**
   * What it throws stands in the dialog, with faults beside their fields; when it goes well, the caller closes.
   * @param seen what the person saw there: what was given, or what somebody else made of it since and the dialog has shown
   */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>, seen: Seen) => Promise<void> | void;
  onClose: () => void;
}

function Fields({ children }: { children: ReactNode }) {
  const place = useFreezeWhileSubmitting<HTMLDivElement>();
  return (
    <Box ref={place} sx={{ display: 'flex', flexDirection: 'column', gap: '16px' }}>
      {children}
    </Box>
  );
}

/**
 * A form in a modal dialog: Enter submits, Esc closes, the button is busy while it is sent and nothing in it changes. Mount it to
 * open it. What was typed stays through a refused save. Where somebody else changed the field meanwhile (409 with the value that is
 * there now), it shows theirs beside what one typed, to be left or replaced.
 */
export function FormDialog<Values extends FormikValues, Seen = undefined>({
  title,
  submit,
  danger = false,
  width = 440,
  seen: given,
  words,
  children,
  onSubmit,
  onClose,
  ...form
}: FormDialogProps<Values, Seen>) {
  const [atFirst] = useState(given);
  const bag = useRef<FormikProps<Values>>(null);
  return (
    <Formik<Values>
      {...form}
      innerRef={bag}
      onSubmit={async (values, helpers) => {
        const status: unknown = bag.current?.status;
        const seen = (isConflict(status) ? status.present : atFirst) as Seen;
        helpers.setStatus(undefined);
        try {
          await onSubmit(values, helpers, seen);
        } catch (cause) {
          showSubmitError(cause, helpers, Object.keys(form.initialValues));
        }
      }}
    >
      {({ handleSubmit, isSubmitting, status }) => (
        <Dialog
          open
          title={title}
          width={width}
          onClose={() => !isSubmitting && onClose()}
          onSubmit={() => !isSubmitting && handleSubmit()}
          actions={
            <>
              <Button onClick={onClose} disabled={isSubmitting}>
                {isConflict(status) ? 'Keep theirs' : 'Cancel'}
              </Button>
              <SubmitButton danger={danger}>{isConflict(status) ? 'Save mine' : submit}</SubmitButton>
            </>
          }
        >
          <Fields>
            {isConflict(status) && <FieldConflictAlert present={status.present} words={words} />}
            <DialogNotice />
            <FormErrorAlert />
            {children}
          </Fields>
        </Dialog>
      )}
    </Formik>
  );
}
