import { useState } from 'react';
import { useFormikContext, type FormikValues } from 'formik';
import type { DraftName } from './drafts/draftStore';
import { DraftNotice } from './drafts/DraftNotice';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { sameValue } from './sameValue';
import { useDraft, useAutosavedDraft, type Draft } from './drafts/useDraft';

function AutosavedDraft<Values extends FormikValues>({
  draft,
  base,
}: {
  draft: Draft<Values>;
  base: Values;
}) {
  const { values, resetForm } = useFormikContext<Values>();
  const [restored, setRestored] = useState(draft.restored);
  useAutosavedDraft(draft, base, values, !sameValue(values, base));
  if (!restored) return null;
  return (
    <DraftNotice
      onDiscard={() => {
        resetForm({ values: base });
        setRestored(false);
      }}
    />
  );
}

/**
 * A `FormDialog` for writing text: a comment, say. It stores a draft on this device until the form is saved or cancelled, so
 * that nothing typed is lost when the session ends, the page reloads or the person navigates away.
 */
export function DraftFormDialog<Values extends FormikValues>({
  draft: name,
  children,
  onSubmit,
  onClose,
  ...form
}: Omit<FormDialogProps<Values>, 'seen' | 'words'> & {
  /** Identifies the draft by person and form. */
  draft: DraftName;
}) {
  const base = form.initialValues;
  const draft = useDraft<Values>(name, base, ({ values }) => ({ ...base, ...values }));
  return (
    <FormDialog<Values>
      {...form}
      initialValues={draft.start}
      onClose={() => {
        draft.finish();
        onClose();
      }}
      onSubmit={async (values, helpers, seen) => {
        await onSubmit(values, helpers, seen);
        draft.finish();
      }}
    >
      <AutosavedDraft draft={draft} base={base} />
      {children}
    </FormDialog>
  );
}
