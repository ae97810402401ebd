import { useContext, useId, useRef, useState, type ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import {
  Formik,
  useFormikContext,
  type FormikConfig,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
} from 'formik';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { keepPress } from '../controls/keepPress';
import { useToast } from '../feedback/toasts';
import { Dialog, type DialogProps } from '../overlays/Dialog';
import { HistoryContext } from '../routing/PortalRouter';
import type { ComparedField } from './conflicts/compareEdits';
import { FieldConflictAlert } from './conflicts/FieldConflictAlert';
import { NavigationQuestion } from './drafts/LeaveQuestion';
import { useUnsaved, type LeavableDraft, type UnsavedForm } from './drafts/unsavedForms';
import { useDirtyGuard } from './drafts/useDirtyGuard';
import { FormErrorAlert } from './FormErrorAlert';
import { DialogNotice } from './FormNotice';
import { isSubmitKey } from './isSubmitKey';
import { sameValue } from './sameValue';
import { isConflict, showSubmitError } from './showSubmitError';
import { SubmitButton } from './SubmitButton';
import { useDiscardQuestion } from './useDiscardQuestion';
import { useFocusFirstFault } from './useFocusFirstFault';
import { useFreezeWhileSubmitting } from './useFreezeWhileSubmitting';

const Inline = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '& > h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Foot = styled('footer')({ display: 'flex', justifyContent: 'flex-end', gap: 8 });

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
  /** `section` puts the form into the page where it stands, such as in a panel; it then asks before the address changes. */
  frame?: 'dialog' | 'section';
  /**
   * The dialog changes values that are stored, so submitting them unchanged sends nothing and says so. Leave it out where submitting
   * itself means something: a confirmation, an answer, a new entry. The dialog keeps what it was opened with.
   */
  updates?: boolean;
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
  frame: 'dialog' | 'section';
  words: ComparedField['words'];
  draft: LeavableDraft | undefined;
  onClose: () => void;
}

interface SectionProps extends Pick<DialogProps, 'title' | 'actions' | 'children'> {
  onSubmit: () => void;
}

/** The form in the page, named by its title. */
function Section({ title, actions, children, onSubmit }: SectionProps) {
  const id = useId();
  return (
    <Inline
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3 id={id}>{title}</h3>
      {children}
      <Foot onMouseDown={keepPress}>{actions}</Foot>
    </Inline>
  );
}

const isMoved = (from: Location, to: Location) => from.search !== to.search;

function FormDialogBody({
  title,
  base,
  submit,
  danger,
  width,
  frame,
  words,
  draft,
  onClose,
  children,
}: FormDialogBodyProps) {
  const { handleSubmit, isSubmitting, values, ...formik } = useFormikContext<FormikValues>();
  const status: unknown = formik.status;
  const fieldsRef = useFreezeWhileSubmitting<HTMLDivElement>();
  useFocusFirstFault(fieldsRef);
  const guard = useDirtyGuard();
  const isRouted = useContext(HistoryContext) !== null;
  const typed = !sameValue(values, base);
  const form: UnsavedForm = { typed, draft, isSubmitting, isReleased: guard.isReleased, fields: fieldsRef };
  useUnsaved(form);
  const { ask, question } = useDiscardQuestion(onClose);
  const close = () => {
    if (isSubmitting) return;
    if (typed) ask(form);
    else onClose();
  };
  const keepTheirs = () => {
    draft?.finish();
    onClose();
  };
  const actions = (
    <>
      <Button onClick={isConflict(status) ? keepTheirs : close} disabled={isSubmitting}>
        {isConflict(status) ? 'Keep theirs' : 'Cancel'}
      </Button>
      <SubmitButton danger={danger}>{isConflict(status) ? 'Save mine' : submit}</SubmitButton>
    </>
  );
  const save = () => !isSubmitting && handleSubmit();
  const parts = (
    <>
      <Box
        ref={fieldsRef}
        sx={{ display: 'flex', flexDirection: 'column', gap: '16px' }}
        onKeyDown={(event) => {
          if (!isSubmitKey(event) || isSubmitting) return;
          event.preventDefault();
          handleSubmit();
        }}
      >
        {isConflict(status) && <FieldConflictAlert present={status.present} words={words} />}
        <DialogNotice />
        <FormErrorAlert />
        {children}
      </Box>
      {question}
      {isRouted && typed && !isSubmitting && (
        <NavigationQuestion form={form} guard={guard} {...(frame === 'section' && { leaves: isMoved })} />
      )}
    </>
  );
  if (frame === 'section')
    return (
      <Section title={title} actions={actions} onSubmit={save}>
        {parts}
      </Section>
    );
  return (
    <Dialog open title={title} width={width} onClose={close} onSubmit={save} actions={actions}>
      {parts}
    </Dialog>
  );
}

/**
 * A form in a modal dialog: Enter submits, in a field of several lines with Ctrl or ⌘; Cancel, Esc, the close button and a press outside close it, but ask first if something was
 * typed. So does a navigation. While it submits, the button is busy and the fields are frozen. Mount it to open it. A refused save keeps
 * the values typed, and the first faulty field takes the focus. If someone else changed the field meanwhile (409 with the present value), the dialog shows their value above
 * the form, and the person keeps theirs or saves their own.
 * @param base the form's values before anything was typed, where `initialValues` restore a draft
 * @param draft the form's draft; absent: what was typed is lost when the dialog closes
 */
export function FormDialog<Values extends FormikValues, Seen = undefined>({
  title,
  submit,
  danger = false,
  width = 440,
  frame = 'dialog',
  updates = false,
  base,
  draft,
  seen: given,
  words,
  children,
  onSubmit,
  onClose,
  ...form
}: FormDialogProps<Values, Seen> & { base?: Values; draft?: LeavableDraft }) {
  const [opened] = useState({ seen: given, values: form.initialValues, updates });
  // With a draft, `DraftFormDialog` keeps the value that its author saw, until the draft is discarded.
  const initialSeen = base ? given : opened.seen;
  const before = base ?? opened.values;
  const toast = useToast();
  const formik = useRef<FormikProps<Values>>(null);
  return (
    <Formik<Values>
      {...form}
      innerRef={formik}
      onSubmit={async (values, helpers) => {
        const status: unknown = formik.current?.status;
        // After a conflict the values differ from the stored ones, even if they are those that the dialog was opened with.
        if (opened.updates && !isConflict(status) && sameValue(values, before))
          return toast({ text: 'Nothing changed', kind: 'info' });
        const seen = (isConflict(status) ? status.present : initialSeen) as Seen;
        helpers.setStatus(undefined);
        try {
          await onSubmit(values, helpers, seen);
        } catch (cause) {
          showSubmitError(cause, helpers, Object.keys(form.initialValues));
        }
      }}
    >
      <FormDialogBody {...{ title, submit, danger, width, frame, words, draft, onClose }} base={before}>
        {children}
      </FormDialogBody>
    </Formik>
  );
}
