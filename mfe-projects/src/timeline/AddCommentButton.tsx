import { useCurrentUser } from 'shared-api/portal';
import { Button, hasDraft } from 'shared-ui/core';
import { lazyDialog } from '../shared/LazyDialog';
import { useOfferedDialog } from '../shared/WhileOffered';
import type { CommentFormProps } from './CommentForm';

const CommentDialog = lazyDialog<CommentFormProps>(
  () => 'Add Comment',
  async () => {
    const { CommentForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './CommentForm');
    return CommentForm;
  },
);

/** Adds a comment to the project's timeline, with e-mail if wanted. Source: spec 000, points 2 (Timeline tab) and 5. */
export function AddCommentButton(props: Omit<CommentFormProps, 'draft'>) {
  const { id: owner } = useCurrentUser();
  const { offered, isOpen, open, close } = useOfferedDialog();
  const draft = { owner, form: `comment/${props.projectId}`, version: 1 };
  // One that was begun before the session ended, say, or in another tab.
  const isBegun = !isOpen && hasDraft(draft);
  return (
    <>
      {offered && (
        <Button icon="comment" aria-haspopup="dialog" onClick={open}>
          {isBegun ? 'Continue comment' : 'Add comment'}
        </Button>
      )}
      {isOpen && <CommentDialog {...props} draft={draft} onClose={close} />}
    </>
  );
}
