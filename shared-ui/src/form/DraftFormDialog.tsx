import { useState } from 'react';
import { useFormikContext, type FormikHelpers, type FormikValues } from 'formik';
import type { DraftName } from './drafts/draftStore';
import { DraftNotice } from './drafts/DraftNotice';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { sameValue } from './sameValue';
import { useDraft, useAutosavedDraft, type Draft } from './drafts/useDraft';

function AutosavedDraft<Values extends FormikValues>({
  draft,
  base,
  seen,
  onDiscard,
}: {
  draft: Draft<Values>;
  base: Values;
  seen: unknown;
  onDiscard: () => void;
}) {
  const { values } = useFormikContext<Values>();
  useAutosavedDraft(draft, base, values, !sameValue(values, base), seen);
  return <DraftNotice draft={draft} base={base} onDiscard={onDiscard} />;
}

export interface DraftFormDialogProps<Values extends FormikValues, Seen = undefined> extends Omit<
  FormDialogProps<Values, Seen>,
  'onSubmit'
> {
  /** Identifies the draft by person and form. */
  draft: DraftName;
  /**
   * As in `FormDialog`. Where the save needs a further confirmation, it resolves to false; the caller then calls `finish` once
   * everything is saved.
   * @param finish removes the draft
   */
  onSubmit: (
    values: Values,
    helpers: FormikHelpers<Values>,
    seen: Seen,
    finish: () => void,
  ) => Promise<boolean | void> | boolean | void;
}

/**
 * A `FormDialog` for writing text: a comment, say. It stores a draft on this device until the form is saved or the
 * person discards it, so that nothing typed is lost when the session ends, the page reloads or the dialog is closed. In a dialog that
 * changes one field, a restored draft is saved against the value that its author saw: if someone else changed the field
 * meanwhile, the server refuses the save and the dialog shows both values.
 */
export function DraftFormDialog<Values extends FormikValues, Seen = undefined>({
  draft: name,
  seen: present,
  children,
  onSubmit,
  onClose,
  ...form
}: DraftFormDialogProps<Values, Seen>) {
  const [base] = useState(form.initialValues);
  const draft = useDraft<Values>(name, base, ({ values }) => ({ ...base, ...values }));
  const restored = 'restoredSeen' in draft;
  const [seen, setSeen] = useState(restored ? (draft.restoredSeen as Seen) : present);
  return (
    <FormDialog<Values, Seen>
      {...form}
      initialValues={draft.start}
      base={base}
      draft={draft}
      {...(seen !== undefined && { seen })}
      onClose={onClose}
      onSubmit={async (values, helpers, confirmed) => {
        const saved = await onSubmit(values, helpers, confirmed, draft.finish);
        if (saved !== false) draft.finish();
      }}
    >
      <AutosavedDraft
        draft={draft}
        base={base}
        seen={seen}
        onDiscard={() => {
          if (present !== undefined) setSeen(present);
        }}
      />
      {children}
    </FormDialog>
  );
}
