import { useState } from 'react';
import { addProjectComment } from 'shared-api/client';
import { Button } from 'shared-ui/core';
import { FormDialog, FormTextField } from 'shared-ui/form';
import { refreshIfRefused } from './refreshIfRefused';
import { requiredComment } from './requiredComment';

/** Writes a comment into the project's timeline. Source: spec 000, points 2 (Timeline tab) and 5. */
export function AddCommentButton({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="comment" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add comment
      </Button>
      {open && (
        <FormDialog
          title="Add Comment"
          submit="Add Comment"
          initialValues={{ comment: '' }}
          validationSchema={requiredComment}
          onClose={close}
          onSubmit={async (values) => {
            const body = { comment: values.comment.trim() };
            await refreshIfRefused(projectId, addProjectComment(String(projectId), body));
            close();
          }}
        >
          <FormTextField name="comment" label="Comment" required rows={4} autoFocus />
        </FormDialog>
      )}
    </>
  );
}
