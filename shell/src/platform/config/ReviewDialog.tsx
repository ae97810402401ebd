import type { ReactNode } from 'react';
import type { ConfigDifference } from 'shared-api/contracts/platform/config';
import { configLimits } from 'shared-api/limits';
import { styled } from 'shared-ui/core';
import { FormDialog, FormTextField } from 'shared-ui/form';
import { DifferenceList } from './DifferenceList';

const Stack = styled('div')({ display: 'grid', gap: 16 });

export interface ReviewDialogProps {
  title: string;
  submit: string;
  differences: readonly ConfigDifference[];
  /** Shown above the differences. */
  children?: ReactNode;
  /** Whether a reason must be given. */
  needsReason?: boolean;
  onSave: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Shows what a change does, and asks why, before it is saved. */
export const ReviewDialog = ({
  title,
  submit,
  differences,
  children,
  needsReason = true,
  onSave,
  onClose,
}: ReviewDialogProps) => (
  <FormDialog
    title={title}
    submit={submit}
    initialValues={{ reason: '' }}
    validate={({ reason }) => (needsReason && !reason.trim() ? { reason: 'Enter a reason' } : {})}
    onSubmit={({ reason }) => onSave(reason.trim())}
    onClose={onClose}
  >
    <Stack>
      {children}
      {differences.length > 0 && <DifferenceList differences={differences} />}
      <FormTextField
        name="reason"
        label="Reason"
        required={needsReason}
        count={configLimits.reason}
        countLate
        help="Recorded in the history and in the audit log with your name."
      />
    </Stack>
  </FormDialog>
);
