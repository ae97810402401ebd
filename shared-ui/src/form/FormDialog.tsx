import { useRef, useState, type ReactNode } from 'react';
import {
  Formik,
  useFormikContext,
  type FormikConfig,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
} from 'formik';
import Box from '@mui/material/Box';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from '../overlays/Dialog';
import type { ComparedField } from './conflicts/compareEdits';
import { FieldConflictAlert } from './conflicts/FieldConflictAlert';
import { FormErrorAlert } from './FormErrorAlert';
import { DialogNotice } from './FormNotice';
import { sameValue } from './sameValue';
import { isConflict, showSubmitError } from './showSubmitError';
import { SubmitButton } from './SubmitButton';
import { useDiscardQuestion } from './useDiscardQuestion';
import { useFreezeWhileSubmitting } from './useFreezeWhileSubmitting';

export interface FormDialogProps<Values extends FormikValues, Seen = undefined> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validationSchema' | 'validate' | 'initialErrors' | 'initialTouched'
> {
  title: string;
  /** The verb on the main button. */
  submit: string;
  /** Red main button, for destructive actions. */
  danger?: boolean;
  width?: DialogProps['width'];
  children: ReactNode;
  /** For a dialog that changes one field: its value in the API. The dialog keeps the value that it was opened with. */
  seen?: Seen;
  /** Formats that value for people. */
  words?: ComparedField['words'];
  /**
   * An error that it throws is shown in the dialog, with faults beside their fields; on success the caller closes the dialog.
   * @param seen the value that the person saw: the prop `seen`, or a newer value from a conflict that the dialog has shown
   */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>, seen: Seen) => Promise<void> | void;
  onClose: () => void;
}

interface FormDialogBodyProps extends Pick<DialogProps, 'title' | 'children'> {
  /** The form's values before anything was typed. */
  base: FormikValues;
  submit: string;
  danger: boolean;
  width: DialogProps['width'];
  words: ComparedField['words'];
  onClose: () => void;
}

function FormDialogBody({
  title,
  base,
  submit,
  danger,
  width,
  words,
  onClose,
  children,
}: FormDialogBodyProps) {
  const { handleSubmit, isSubmitting, values, ...form } = useFormikContext<FormikValues>();
  const status: unknown = form.status;
  const fieldsRef = useFreezeWhileSubmitting<HTMLDivElement>();
  const { ask, question } = useDiscardQuestion(onClose);
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={() => {
        if (isSubmitting) return;
        if (sameValue(values, base)) onClose();
        else ask();
      }}
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
      <Box ref={fieldsRef} sx={{ display: 'flex', flexDirection: 'column', gap: '16px' }}>
        {isConflict(status) && <FieldConflictAlert present={status.present} words={words} />}
        <DialogNotice />
        <FormErrorAlert />
        {children}
      </Box>
      {question}
    </Dialog>
  );
}

/**
 * A form in a modal dialog: Enter submits, Cancel closes. Esc, the close button and a press outside close it too, but ask first if
 * something was typed. While it submits, the button is busy and the fields are frozen. Mount it to open it. A refused save keeps
 * the values typed. If someone else changed the field meanwhile (409 with the present value), the dialog shows their value above
 * the form, and the person keeps theirs or saves their own.
 * @param base the form's values before anything was typed, where `initialValues` restore a draft
 */
export function FormDialog<Values extends FormikValues, Seen = undefined>({
  title,
  submit,
  danger = false,
  width = 440,
  base,
  seen: given,
  words,
  children,
  onSubmit,
  onClose,
  ...form
}: FormDialogProps<Values, Seen> & { base?: Values }) {
  const [opened] = useState({ seen: given, values: form.initialValues });
  // With a draft, `DraftFormDialog` keeps the value that its author saw, until the draft is discarded.
  const initialSeen = base ? given : opened.seen;
  const formik = useRef<FormikProps<Values>>(null);
  return (
    <Formik<Values>
      {...form}
      innerRef={formik}
      onSubmit={async (values, helpers) => {
        const status: unknown = formik.current?.status;
        const seen = (isConflict(status) ? status.present : initialSeen) as Seen;
        helpers.setStatus(undefined);
        try {
          await onSubmit(values, helpers, seen);
        } catch (cause) {
          showSubmitError(cause, helpers, Object.keys(form.initialValues));
        }
      }}
    >
      <FormDialogBody {...{ title, submit, danger, width, words, onClose }} base={base ?? opened.values}>
        {children}
      </FormDialogBody>
    </Formik>
  );
}
