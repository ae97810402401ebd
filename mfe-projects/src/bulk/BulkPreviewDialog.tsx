import { useState } from 'react';
import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import { useCurrentUser } from 'shared-api/portal';
import { Button, Dialog, LoadError, ProgressBar, Stack } from 'shared-ui/core';
import { projectCount } from '../shared/projectCount';
import { NoticeDialog } from '../shared/workflow/NoticeDialog';
import { BulkRows } from './BulkRows';
import { bulkTitles, kindOf } from './bulkWords';
import { forgetUnfinished } from './unfinishedBulk';
import { isDue, useBulkRun, type BulkItem, type BulkRun } from './useBulkRun';

const countOf = (items: readonly BulkItem[], is: (item: BulkItem) => boolean) => items.filter(is).length;

const isDone = ({ result }: BulkItem) => result === 'done';

const isAsWanted = (item: BulkItem) => isDone(item) || item.outcome === 'same';

/**
 * `12 projects will change, 3 are so already, 2 cannot be changed. Nothing is changed yet.`; once some are done, only the rest is counted.
 */
function previewText(items: readonly BulkItem[]): string {
  const rest = items.filter((item) => !isDone(item));
  const done = items.length - rest.length;
  const [change, same, refused] = (['change', 'same', 'refused'] as const).map((outcome) =>
    countOf(rest, (one) => one.outcome === outcome),
  ) as [number, number, number];
  const parts = [
    change ? `${projectCount(change)} will change` : 'No project will change',
    ...(same ? [`${same} ${same === 1 ? 'is' : 'are'} so already`] : []),
    ...(refused ? [`${refused} cannot be changed`] : []),
  ].join(', ');
  return done
    ? `${projectCount(done)} ${done === 1 ? 'is' : 'are'} changed already. Of the others: ${parts}.`
    : `${parts}. Nothing is changed yet.`;
}

/** @param isSelected the projects are selected in the list, where those that were not changed stay selected */
function endText(items: readonly BulkItem[], isSelected: boolean): string {
  const due = items.filter(({ outcome }) => outcome === 'change');
  const done = countOf(due, isDone);
  const refused = countOf(items, ({ outcome }) => outcome === 'refused');
  return [
    done === due.length
      ? `${projectCount(done)} changed.`
      : `${done} of ${projectCount(due.length)} changed. The rest can be run again.`,
    ...(refused
      ? [
          `${projectCount(refused)} could not be changed${
            isSelected ? ` and ${refused === 1 ? 'stays' : 'stay'} selected` : ''
          }.`,
        ]
      : []),
  ].join(' ');
}

interface StepProps {
  run: BulkRun;
  title: string;
  onRun: () => void;
  onBack?: (() => void) | undefined;
  onClose: () => void;
}

/** The buttons of the present step, the main one last. */
function Buttons({ run, title, onRun, onBack, onClose }: StepProps) {
  const due = countOf(run.items, isDue);
  switch (run.phase) {
    case 'preview':
      return <Button onClick={onClose}>{run.items.some(isDone) ? 'Close' : 'Cancel'}</Button>;
    case 'ready': {
      const isBegun = run.items.some(isDone);
      return (
        <>
          <Button onClick={onClose}>{isBegun ? 'Close' : 'Cancel'}</Button>
          {onBack && !isBegun && <Button onClick={onBack}>Back</Button>}
          <Button variant="primary" disabled={due === 0} onClick={onRun}>
            {due ? `${title}: ${projectCount(due)}` : title}
          </Button>
        </>
      );
    }
    case 'running':
      return <Button onClick={run.stop}>Stop</Button>;
    case 'ended':
      return (
        <>
          {due > 0 && <Button onClick={run.preview}>Preview the rest again</Button>}
          <Button variant="primary" autoFocus onClick={onClose}>
            Done
          </Button>
        </>
      );
  }
}

function Progress({ run, total }: { run: BulkRun; total: number }) {
  const { phase, items } = run;
  if (run.error) return null;
  if (phase === 'preview') return <ProgressBar label="Preview" share={total ? items.length / total : 0} />;
  if (phase !== 'running') return null;
  const due = items.filter(({ outcome }) => outcome === 'change');
  const over = countOf(due, ({ result }) => result === 'done' || result === 'failed');
  return <ProgressBar label="Progress" share={due.length ? over / due.length : 0} />;
}

const texts: Readonly<Record<BulkRun['phase'], (items: readonly BulkItem[], isSelected: boolean) => string>> =
  {
    preview: () => 'Checking what the action does on each project…',
    ready: previewText,
    running: () =>
      'Projects are changed one after the other. You can stop; those already changed stay changed.',
    ended: endText,
  };

interface BulkPreviewDialogProps {
  ids: readonly number[];
  action: BulkAction;
  /** Leads back to the values of the action, while nothing is changed yet. */
  onBack?: (() => void) | undefined;
  /**
   * The action was carried out, even if not on all projects. Given where the projects are selected.
   * @param left the projects that are not as wanted
   */
  onEnded?: ((left: readonly number[]) => void) | undefined;
  onClose: () => void;
}

/** Shows what an action does on each project, carries it out, and shows each result. */
export function BulkPreviewDialog({ ids, action, onBack, onEnded, onClose }: BulkPreviewDialogProps) {
  const { id: owner } = useCurrentUser();
  const run = useBulkRun(owner, ids, action);
  const title = bulkTitles[kindOf(action)];
  /** The position of the notice that is shown before the action is carried out. */
  const [shownNotice, setShownNotice] = useState<number>();
  const notices = [...new Set(run.items.filter(isDue).flatMap((item) => item.notices))];
  const runAfter = (acknowledged: number) => {
    if (acknowledged < notices.length) return setShownNotice(acknowledged);
    setShownNotice(undefined);
    run.run();
  };
  const close = () => {
    const left = ids.filter((id) => !run.items.some((item) => item.project_id === id && isAsWanted(item)));
    const isBegun = !onEnded || run.items.some(isDone);
    if (run.phase === 'ended' || isBegun) onEnded?.(left);
    // Nothing of the rest can be done, so the list has nothing to continue.
    if (run.phase === 'ready' && isBegun && !run.items.some(isDue)) forgetUnfinished(owner);
    run.stop();
    onClose();
  };
  if (shownNotice !== undefined)
    return (
      <NoticeDialog
        key={shownNotice}
        text={notices[shownNotice]!}
        position={shownNotice + 1}
        count={notices.length}
        onOk={() => runAfter(shownNotice + 1)}
        onCancel={() => setShownNotice(undefined)}
      />
    );
  return (
    <Dialog
      open
      title={title}
      note={projectCount(ids.length)}
      width={640}
      onClose={close}
      actions={<Buttons {...{ run, title, onBack }} onRun={() => runAfter(0)} onClose={close} />}
    >
      <Stack spacing={1.5}>
        {run.error ? (
          <LoadError
            title="The preview did not load."
            read={{ error: run.error, isLoading: false, retry: run.preview }}
          />
        ) : (
          <p role="status">{texts[run.phase](run.items, onEnded !== undefined)}</p>
        )}
        <Progress run={run} total={ids.length} />
        {run.items.length > 0 && <BulkRows items={run.items} linked={run.phase === 'ended'} />}
      </Stack>
    </Dialog>
  );
}
