import { useState } from 'react';
import { Button, Skeleton, useIsPhone } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';

const loadDialog = loadOnce(
  async () => (await import(/* webpackChunkName: "ImportDialog" */ './ImportDialog')).ImportDialog,
);

/** Opens the import of projects from a file; not on phones, which have no spreadsheets. */
export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  if (useIsPhone()) return null;
  return (
    <>
      <Button icon="upload" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <LazyDialog
          title="Import Projects"
          load={loadDialog}
          skeleton={<Skeleton width="100%" height={56} />}
          props={{ onClose: () => setIsOpen(false) }}
        />
      )}
    </>
  );
}
