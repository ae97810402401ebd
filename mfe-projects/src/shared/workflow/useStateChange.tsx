import { useState, type ReactNode } from 'react';
import { changeProjectState, refreshIfRefused } from 'shared-api/client';
import type { Project, Transition } from 'shared-api/contracts/project';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { NoticeDialog } from './NoticeDialog';
import { readNotices } from './serviceNotices';
import { takes } from './transitionRules';

export interface StateChange {
  transition: Transition;
  comment?: string | undefined;
  /** Asks this before the change. Without it, one is asked only where notices came first. */
  question?: ReactNode;
  /** What has to be saved before the state, once all is confirmed. What it throws stops the change. */
  before?: (() => Promise<unknown>) | undefined;
  onDone?: (() => void) | undefined;
  /** Takes what went wrong. Without it, the open dialog says so, or a toast where there is none. */
  onRefused?: ((cause: unknown) => void) | undefined;
}

interface Pending extends StateChange {
  notices: readonly string[];
  /** Notices acknowledged so far. */
  seen: number;
}

/** What is asked where a state is chosen by its own name. */
export const fromTo = ({ src_state: from, dst_state: to }: Transition) =>
  `Are you sure you want to change the state from ${from.name} to ${to.name}?`;

/**
 * The one way to a state change, for every button and dialog that offers one: the notices of the project's services one at a
 * time, then "Confirm State Change" (where it is asked for, or notices came), then the change. Source: spec 000, point 4.
 * @returns `start`, which settles once the first dialog is up or, without any, the change is done; `dialogs`, to be drawn
 */
export function useStateChange(project: Project) {
  const toast = useToast();
  const [pending, setPending] = useState<Pending>();

  async function take({ transition, comment, before, onDone }: StateChange) {
    const change = async () => {
      await before?.();
      await changeProjectState(String(project.id), takes(transition, comment));
    };
    await refreshIfRefused(project.id, change());
    toast(`Project ${project.id} is now ${transition.dst_state.name}`);
    onDone?.();
  }
  const say = (cause: unknown) =>
    toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });

  async function start(change: StateChange): Promise<void> {
    try {
      const notices = await readNotices(project, change.transition.dst_state);
      if (notices.length || change.question !== undefined) setPending({ ...change, notices, seen: 0 });
      else await take(change);
    } catch (cause) {
      (change.onRefused ?? say)(cause);
    }
  }

  async function confirm(change: Pending) {
    try {
      await take(change);
    } catch (cause) {
      if (!change.onRefused) throw cause;
      change.onRefused(cause);
    }
  }

  const cancel = () => setPending(undefined);
  const notice = pending?.notices[pending.seen];
  const dialogs = pending && (
    <>
      {notice !== undefined && (
        <NoticeDialog
          key={pending.seen}
          text={notice}
          place={pending.seen + 1}
          of={pending.notices.length}
          onOk={() => setPending({ ...pending, seen: pending.seen + 1 })}
          onCancel={cancel}
        />
      )}
      {notice === undefined && (
        <ConfirmDialog
          open
          title="Confirm State Change"
          confirm="Confirm"
          onConfirm={() => confirm(pending)}
          onClose={cancel}
        >
          {pending.question ?? fromTo(pending.transition)}
        </ConfirmDialog>
      )}
    </>
  );
  return { start, dialogs };
}
