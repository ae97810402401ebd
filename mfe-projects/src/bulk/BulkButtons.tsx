import { useEffect, useState } from 'react';
import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import { Button, Skeleton, useSettled } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../shared/LazyDialog';
import type { BulkDialogProps } from './BulkDialog';
import { actionKinds, bulkIcons, bulkTitles, type BulkKind } from './bulkWords';

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

/** Loads the code of the call with the first selection: the list is shown without it. */
const readOptions = async (ids: readonly number[]) => {
  const { readBulkOptions } = await import('shared-api/delivery');
  return readBulkOptions(ids);
};

const allKinds = Object.keys(bulkTitles) as BulkKind[];

/**
 * The actions that the user may take on at least one of these projects: those of the previous selection until they are read, and
 * all of them when they cannot be read, as the preview refuses the others.
 */
function useOfferedKinds(ids: readonly number[]): readonly BulkKind[] | undefined {
  const settled = useSettled(ids);
  const [offered, setOffered] = useState<readonly BulkAction['kind'][] | 'all'>();
  useEffect(() => {
    let current = true;
    readOptions(settled).then(
      ({ kinds }) => current && setOffered(kinds),
      () => current && setOffered('all'),
    );
    return () => {
      current = false;
    };
  }, [settled]);
  if (!offered || offered === 'all') return offered && allKinds;
  return allKinds.filter((kind) => offered.includes(actionKinds[kind]));
}

interface BulkButtonsProps {
  ids: readonly number[];
  /** @param left the selected projects that the action has not changed */
  onEnded: (left: readonly number[]) => void;
}

/** The actions on the projects that are selected in the list. */
export function BulkButtons({ ids, onEnded }: BulkButtonsProps) {
  const [open, setOpen] = useState<{ kind: BulkKind; ids: readonly number[] }>();
  const kinds = useOfferedKinds(ids);
  return (
    <>
      {kinds?.length === 0 && (
        <span>You may not change {ids.length === 1 ? 'this project' : 'any of these projects'} now.</span>
      )}
      {kinds?.map((kind) => (
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
