import { useState } from 'react';
import { changeProjectHold, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import { Button, IconButton, useIsPhone } from 'shared-ui/core';
import { FormTextField, DraftFormDialog } from 'shared-ui/form';
import { requiredComment } from '../shared/workflow/requiredComment';
import { useOfferedDialog } from '../shared/WhileOffered';

const words = {
  put: { button: 'Put On Hold', title: 'Put Project On Hold' },
  remove: { button: 'Remove Hold', title: 'Remove Project Hold' },
} as const;
const wordsOf = (onHold: boolean) => (onHold ? words.put : words.remove);

/** Puts the project on hold or removes the hold; both need a comment. Source: spec 000, point 4. */
export function HoldButton({ project }: { project: Project }) {
  // The target is fixed when the dialog opens, even if somebody else changes the hold meanwhile.
  const [target, setTarget] = useState(false);
  const { offered, isOpen, open, close } = useOfferedDialog();
  const phone = useIsPhone();
  const { id: owner } = useCurrentUser();
  const label = wordsOf(!project.on_hold).button;
  const buttonProps = {
    icon: project.on_hold ? ('play' as const) : ('pause' as const),
    'aria-haspopup': 'dialog' as const,
    onClick: () => {
      setTarget(!project.on_hold);
      open();
    },
  };
  return (
    <>
      {offered &&
        (phone ? <IconButton label={label} {...buttonProps} /> : <Button {...buttonProps}>{label}</Button>)}
      {isOpen && (
        <DraftFormDialog
          draft={{ owner, form: `${target ? 'hold' : 'release'}/${project.id}`, version: 1 }}
          title={wordsOf(target).title}
          submit={wordsOf(target).button}
          initialValues={{ comment: '' }}
          validationSchema={requiredComment}
          onClose={close}
          onSubmit={async (values) => {
            const body = { on_hold: target, comment: values.comment.trim() };
            await refreshIfRefused(project.id, changeProjectHold(String(project.id), body));
            close();
          }}
        >
          <FormTextField
            name="comment"
            label="Comment"
            required
            rows={3}
            autoFocus
            help={target ? 'While on hold, the state cannot be changed.' : undefined}
          />
        </DraftFormDialog>
      )}
    </>
  );
}
