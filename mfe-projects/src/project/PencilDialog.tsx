import { useState, type ReactNode } from 'react';
import { IconButton } from 'shared-ui/core';

/** A pencil that opens a dialog, mounted while it is open. `children` draws it and gets what closes it. */
export function PencilDialog({
  title,
  children,
}: {
  title: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="edit"
        label={title}
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && children(() => setOpen(false))}
    </>
  );
}
