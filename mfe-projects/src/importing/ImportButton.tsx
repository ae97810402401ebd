import { Button, Skeleton, useIsPhone } from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';

const loadDialog = loadOnce(
  async () => (await import(/* webpackChunkName: "ImportDialog" */ './ImportDialog')).ImportDialog,
);

/** The parameter of the list's address that opens the import: `portal.json` names it for quick find. */
const importParam = 'import';

/** Opens the import of projects from a file. Phones have no spreadsheets, so there only an address opens it. */
export function ImportButton() {
  const [params, setParams] = useSearchParams();
  const isPhone = useIsPhone();
  const setOpen = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(importParam, 'true');
        else next.delete(importParam);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      {!isPhone && (
        <Button icon="upload" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Import
        </Button>
      )}
      {params.has(importParam) && (
        <LazyDialog
          title="Import Projects"
          load={loadDialog}
          skeleton={<Skeleton width="100%" height={56} />}
          props={{ onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}
