import type { ReactNode } from 'react';
import { IconButton } from 'shared-ui/core';
import { useOfferedDialog } from './WhileOffered';

/** A pencil that opens a dialog, mounted while it is open. `children` draws it and gets what closes it. */
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
