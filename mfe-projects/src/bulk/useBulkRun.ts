import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import type { BulkAction, BulkRow } from 'shared-api/contracts/lists/projectBulk';
import { previewBulk, refreshProjects, runBulk } from 'shared-api/delivery';
import { forgetUnfinished, keepUnfinished, markRunning } from './unfinishedBulk';

/** A project of an action: its preview, and how far it is. */
export interface BulkItem extends BulkRow {
  /** Undefined: not carried out yet. `failed` ones may be tried again. */
  result?: 'running' | 'done' | 'failed';
}

type Phase = 'preview' | 'ready' | 'running' | 'ended';

export interface BulkRun {
  phase: Phase;
  items: readonly BulkItem[];
  /** Why the preview did not load. */
  error: Error | undefined;
  /** Asks again what the action would do on the projects that are not done. */
  preview: () => void;
  run: () => void;
  /** Ends the run after the calls that are under way. */
  stop: () => void;
}

/** Calls that run at the same time; few, so that the server stays free for others. */
const parallel = 3;
/** Milliseconds after which a project is tried again that was refused because there were too many calls. */
const pauseMs = 3_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The action is still to be carried out on this project. */
export const isDue = ({ outcome, result }: BulkItem) => outcome === 'change' && result !== 'done';

async function carryOut(action: BulkAction, item: BulkItem): Promise<Partial<BulkItem>> {
  for (;;) {
    try {
      await runBulk(action, item);
      return { result: 'done' };
    } catch (cause) {
      const status = cause instanceof ApiError ? cause.status : undefined;
      if (status === 429) await wait(pauseMs);
      else if (status === 412) return { result: 'failed', reason: 'Somebody changed it after the preview.' };
      else return { result: 'failed', reason: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}

/** Previews an action on projects and carries it out, row by row, keeping in this browser which are not done. */
export function useBulkRun(owner: number, ids: readonly number[], action: BulkAction): BulkRun {
  const [items, setItems] = useState<readonly BulkItem[]>([]);
  const [phase, setPhase] = useState<Phase>('preview');
  const [error, setError] = useState<Error>();
  /** Changes with each preview and run, so that an older one ends. */
  const turn = useRef(0);
  const done = useRef(new Set<number>());

  const load = useCallback(() => {
    const own = ++turn.current;
    const isWanted = () => turn.current === own;
    const open = ids.filter((id) => !done.current.has(id));
    previewBulk(open, action, (rows) => setItems((before) => [...before, ...rows]), isWanted).then(
      () => isWanted() && setPhase('ready'),
      (cause: unknown) => isWanted() && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }, [ids, action]);

  const preview = () => {
    setPhase('preview');
    setError(undefined);
    setItems((before) => before.filter(({ result }) => result === 'done'));
    load();
  };

  useEffect(() => {
    load();
    return () => {
      turn.current += 1;
    };
  }, [load]);

  const run = async () => {
    const own = ++turn.current;
    const due = items.filter(isDue);
    const left = new Set(due.map(({ project_id }) => project_id));
    const update = (id: number, part: Partial<BulkItem>) =>
      setItems((before) => before.map((one) => (one.project_id === id ? { ...one, ...part } : one)));
    setPhase('running');
    const markEnded = markRunning();
    keepUnfinished(owner, { action, ids: [...left] });
    const queue = [...due];
    const work = async () => {
      for (let item = queue.shift(); item && turn.current === own; item = queue.shift()) {
        update(item.project_id, { result: 'running' });
        const part = await carryOut(action, item);
        if (part.result === 'done') {
          done.current.add(item.project_id);
          left.delete(item.project_id);
          keepUnfinished(owner, { action, ids: [...left] });
        }
        update(item.project_id, part);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (left.size === 0) forgetUnfinished(owner);
    markEnded();
    if (turn.current === own) setPhase('ended');
    await refreshProjects();
  };

  const stop = () => {
    turn.current += 1;
    setPhase('ended');
  };
  return { phase, items, error, preview, run: () => void run(), stop };
}
