import { useState } from 'react';
import { Button, IconButton, useIsPhone } from 'shared-ui/core';
import { ImportDialog } from './ImportDialog';

/** Opens the import of a list of holidays. */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  const phone = useIsPhone();
  const press = { icon: 'upload' as const, 'aria-haspopup': 'dialog' as const, onClick: () => setOpen(true) };
  return (
    <>
      {phone ? <IconButton label="Import" {...press} /> : <Button {...press}>Import</Button>}
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
