import { useMemo, useState } from 'react';
import { Button, Skeleton } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';
import type { BulkDialogProps } from './BulkDialog';
import { bulkIcons, bulkTitles, type BulkKind } from './bulkWords';

const loadDialog = loadOnce(
  async () => (await import(/* webpackChunkName: "BulkDialog" */ './BulkDialog')).BulkDialog,
);

/** The dialog of an action on several projects; its code is loaded when it opens. */
export const LazyBulk = (props: BulkDialogProps) => (
  <LazyDialog
    title={typeof props.start === 'string' ? bulkTitles[props.start] : 'Continue'}
    load={loadDialog}
    skeleton={<Skeleton width="100%" height={56} />}
    props={props}
  />
);

/** The actions on the projects that are selected in the list. */
export function BulkButtons({ ids, onEnded }: { ids: readonly number[]; onEnded: () => void }) {
  const [open, setOpen] = useState<{ kind: BulkKind; ids: readonly number[] }>();
  const kinds = useMemo(() => Object.keys(bulkTitles) as BulkKind[], []);
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={bulkIcons[kind]}
          aria-haspopup="dialog"
          onClick={() => setOpen({ kind, ids })}
        >
          {bulkTitles[kind]}
        </Button>
      ))}
      {open && (
        <LazyBulk ids={open.ids} start={open.kind} onEnded={onEnded} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
