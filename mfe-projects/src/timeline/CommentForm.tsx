import { addProjectComment, refreshIfRefused } from 'shared-api/client';
import { useCommentRecipients } from 'shared-api/delivery';
import type { CommentRecipient } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import { formatList, LoadError } from 'shared-ui/core';
import {
  DraftFormDialog,
  FormCheckbox,
  FormChoices,
  FormTextField,
  useFormikContext,
  Yup,
  type DraftName,
} from 'shared-ui/form';
import type { LoadedDialogProps } from '../shared/LazyDialog';
import { comment } from '../shared/workflow/requiredComment';

interface Values {
  comment: string;
  notify: boolean;
  recipients: string[];
}

const initial: Values = { comment: '', notify: false, recipients: [] };
const rules = Yup.object({
  comment: comment.required,
  recipients: Yup.array().when('notify', {
    is: true,
    then: (chosen) => chosen.min(1, 'Choose at least one recipient'),
  }),
});

/** `PAN Owner — Helen Ward`, `Reviewer — Tom Leclerc, Ann Ray and 3 more`, `Tech Lead — nobody yet`. */
function recipientText({ name, people, more }: CommentRecipient): string {
  if (!people.length) return `${name} — nobody yet`;
  const names = people.map((person) => person.name);
  return `${name} — ${formatList(more ? [...names, `${more} more`] : names)}`;
}

/** Offered only if the comment can be mailed to somebody. Source: spec 000, point 5. */
function Notification({ projectId }: { projectId: number }) {
  const { values } = useFormikContext<Values>();
  const read = useCommentRecipients(String(projectId));
  if (!read.data) return <LoadError title="The possible recipients did not load." read={read} />;
  if (read.data.length === 0) return null;
  return (
    <>
      <FormCheckbox name="notify" label="Email notification" />
      {values.notify && (
        <FormChoices
          name="recipients"
          label="Recipients"
          required
          choices={read.data.map((one) => ({
            value: one.name,
            label: recipientText(one),
            // A mail to a role without holders would reach nobody.
            disabled: !one.people.length,
          }))}
        />
      )}
    </>
  );
}

export interface CommentFormProps {
  draft: DraftName;
  projectId: number;
  /** Called once the comment is saved. */
  onAdded?: (() => void) | undefined;
}

/** The dialog of `AddCommentButton`. */
export function CommentForm({
  title,
  draft,
  projectId,
  onAdded,
  onClose,
}: LoadedDialogProps<CommentFormProps>) {
  return (
    <DraftFormDialog<Values>
      draft={draft}
      title={title}
      submit="Add Comment"
      initialValues={initial}
      validationSchema={rules}
      onClose={onClose}
      onSubmit={async ({ comment: typed, notify, recipients }) => {
        const body = { comment: typed.trim(), ...(notify && { recipients }) };
        await refreshIfRefused(projectId, addProjectComment(String(projectId), body));
        onAdded?.();
        onClose();
      }}
    >
      <FormTextField
        name="comment"
        label="Comment"
        required
        rows={4}
        count={limits.comment}
        countLate
        autoFocus
      />
      <Notification projectId={projectId} />
    </DraftFormDialog>
  );
}
