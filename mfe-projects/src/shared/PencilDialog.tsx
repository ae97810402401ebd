import type { ReactNode } from 'react';
import { IconButton } from 'shared-ui/core';
import { useOfferedDialog } from './WhileOffered';

/** A pencil button that opens a dialog. `children` renders the dialog while it is open and gets the function that closes it. */
export function PencilDialog({
  title,
  children,
}: {
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && <IconButton icon="edit" label={title} size="small" aria-haspopup="dialog" onClick={open} />}
      {isOpen && children(close)}
    </>
  );
}
