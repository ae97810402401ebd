import { useState } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { Button, IconButton, useIsPhone } from 'shared-ui/core';
import { lazyDialog } from '../shared/LazyDialog';
import { useOfferedDialog } from '../shared/WhileOffered';
import type { HoldFormProps } from './HoldForm';

const words = {
  put: { button: 'Put On Hold', title: 'Put Project On Hold' },
  remove: { button: 'Remove Hold', title: 'Remove Project Hold' },
} as const;
const wordsOf = (onHold: boolean) => (onHold ? words.put : words.remove);

const HoldDialog = lazyDialog<HoldFormProps>(
  ({ target }) => wordsOf(target).title,
  async () => {
    const { HoldForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './HoldForm');
    return HoldForm;
  },
);

/** Puts the project on hold or removes the hold; both need a comment. Source: spec 000, point 4. */
export function HoldButton({ project }: { project: Project }) {
  // The target is fixed when the dialog opens, even if somebody else changes the hold meanwhile.
  const [target, setTarget] = useState(false);
  const { offered, isOpen, open, close } = useOfferedDialog();
  const phone = useIsPhone();
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
        <HoldDialog project={project} target={target} submit={wordsOf(target).button} onClose={close} />
      )}
    </>
  );
}
