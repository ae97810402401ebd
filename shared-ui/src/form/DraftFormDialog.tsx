import { useState } from 'react';
import { useFormikContext, type FormikValues } from 'formik';
import type { DraftName } from './drafts/draftStore';
import { DraftNotice } from './drafts/DraftNotice';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { sameValue } from './sameValue';
import { useDraft, useAutosavedDraft, type Draft } from './drafts/useDraft';

function Keeper<Values extends FormikValues>({ draft, base }: { draft: Draft<Values>; base: Values }) {
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
 * A `FormDialog` in which something of one's own is written: a comment, say. What is typed is on this device until it is sent or
 * given up, so that a session that ends, a reload or a page that is left takes nothing with it.
 */
export function DraftFormDialog<Values extends FormikValues>({
  draft: name,
  children,
  onSubmit,
  onClose,
  ...form
}: Omit<FormDialogProps<Values>, 'seen' | 'words'> & {
  /** Whose it is, and of what. */
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
      <Keeper draft={draft} base={base} />
      {children}
    </FormDialog>
  );
}
