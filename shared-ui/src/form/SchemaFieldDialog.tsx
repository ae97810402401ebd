import type { ComparedField } from './conflicts/compareEdits';
import { DraftFormDialog } from './DraftFormDialog';
import type { DraftName } from './drafts/draftStore';
import { SchemaField } from './fields/SchemaFields';
import { fromFormValue, toFormValue, type FieldLeaf } from './fields/schemaValues';

export interface SchemaFieldDialogProps {
  title: string;
  leaf: FieldLeaf;
  /** The value in the API; null for none. */
  stored: unknown;
  draft: DraftName;
  /** Formats a value of the form for the notice that somebody else changed it. */
  words: ComparedField['words'];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
  /** @returns the validation message; undefined if the value is valid */
  check: (value: unknown) => string | undefined;
  /** @param seen the value in the API that the user saw */
  onSave: (value: unknown, seen: unknown) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that changes one value of a schema. */
export function SchemaFieldDialog({
  leaf,
  stored,
  today,
  check,
  onSave,
  onClose,
  ...form
}: SchemaFieldDialogProps) {
  const initial = toFormValue(leaf, stored);
  return (
    <DraftFormDialog<{ value: unknown }, unknown>
      {...form}
      submit="Update"
      // The clear check box of a field without a value is an answer: No.
      updates={stored !== null || initial !== false}
      seen={stored}
      initialValues={{ value: initial }}
      validate={({ value }) => {
        const fault = check(fromFormValue(leaf, value));
        return fault ? { value: fault } : {};
      }}
      onClose={onClose}
      onSubmit={async ({ value }, _form, seen) => {
        await onSave(fromFormValue(leaf, value), seen);
        onClose();
      }}
    >
      <SchemaField leaf={leaf} name="value" today={today} autoFocus />
    </DraftFormDialog>
  );
}
