import { useState, type ReactNode } from 'react';
import { changeProjectState, refreshIfRefused } from 'shared-api/client';
import type { Project, Transition } from 'shared-api/contracts/project';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { NoticeDialog } from './NoticeDialog';
import { readNotices } from './serviceNotices';
import { toStateChange } from './transitionRules';

export interface StateChange {
  transition: Transition;
  comment?: string | undefined;
  /** Asked before the change. Without it, a default question is asked only after notices. */
  question?: ReactNode;
  /** Runs before the state is saved, once everything is confirmed. If it throws, the state stays. */
  before?: (() => Promise<unknown>) | undefined;
  onDone?: (() => void) | undefined;
  /** Receives a failure. Without it, the open dialog shows the failure, or a toast if no dialog is open. */
  onRefused?: ((cause: unknown) => void) | undefined;
}

interface Pending extends StateChange {
  notices: readonly string[];
  /** Notices acknowledged so far. */
  seen: number;
}

/** The question for a state that was chosen by its name. */
export const confirmationQuestion = ({ src_state: from, dst_state: to }: Transition) =>
  `Are you sure you want to change the state from ${from.name} to ${to.name}?`;

/**
 * Changes the state for every button and dialog that offers it: shows the notices of the project's services one at a time, then
 * "Confirm State Change" (if a question was given or notices were shown), then saves the state. Source: spec 000, point 4.
 * @returns `start`, which resolves once the first dialog is open or, without dialogs, the state is saved; `dialogs` to render
 */
export function useStateChange(project: Project) {
  const toast = useToast();
  const [pending, setPending] = useState<Pending>();

  async function saveState({ transition, comment, before, onDone }: StateChange) {
    const change = async () => {
      await before?.();
      await changeProjectState(String(project.id), toStateChange(transition, comment));
    };
    await refreshIfRefused(project.id, change());
    toast(`Project ${project.id} is now ${transition.dst_state.name}`);
    onDone?.();
  }
  const showError = (cause: unknown) =>
    toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });

  async function start(change: StateChange): Promise<void> {
    try {
      const notices = await readNotices(project, change.transition.dst_state);
      if (notices.length || change.question !== undefined) setPending({ ...change, notices, seen: 0 });
      else await saveState(change);
    } catch (cause) {
      (change.onRefused ?? showError)(cause);
    }
  }

  async function confirm(change: Pending) {
    try {
      await saveState(change);
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
          position={pending.seen + 1}
          count={pending.notices.length}
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
          {pending.question ?? confirmationQuestion(pending.transition)}
        </ConfirmDialog>
      )}
    </>
  );
  return { start, dialogs };
}
