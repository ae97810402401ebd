import { useState, type ReactNode } from 'react';
import { changeProjectState, readTransitionEffects, refreshIfRefused } from 'shared-api/client';
import type { Project, Transition, TransitionEffects } from 'shared-api/contracts/project';
import { Banner, ConfirmDialog, hasUnsaved, useToast } from 'shared-ui/core';
import { NoticeDialog } from './NoticeDialog';
import { EffectsList } from './EffectsList';
import { asksFirst, toStateChange } from './transitionRules';

export interface StateChange {
  transition: Transition;
  comment?: string | undefined;
  /**
   * Asked before the change. Without it, a default question is asked after notices, and for a transition that leaves Quoted,
   * closes the project, or changes more than the state, and while something on the page is not saved.
   */
  question?: ReactNode;
  /** Shown below the question: what the decision depends on. */
  facts?: ReactNode;
  /** Runs before the state is saved, once everything is confirmed. If it throws, the state stays. */
  before?: (() => Promise<unknown>) | undefined;
  /** `before` saves the form of the page. */
  savesForm?: boolean;
  onDone?: (() => void) | undefined;
  /** Receives a failure. Without it, the open dialog shows the failure, or a toast if no dialog is open. */
  onRefused?: ((cause: unknown) => void) | undefined;
}

interface Pending extends StateChange {
  /** Changes that somebody typed elsewhere on the page are not saved. */
  isUnsaved: boolean;
  effects: TransitionEffects;
  /** Notices acknowledged so far. */
  seen: number;
}

const UnsavedWarning = () => (
  <Banner kind="warning" title="What you changed on this page is not saved." sx={{ marginTop: '12px' }}>
    It is no part of this change of state, and the next state may not allow you to save it.
  </Banner>
);

/** The question for a state that was chosen by its name. */
export const confirmationQuestion = ({ src_state: from, dst_state: to }: Transition) =>
  `Are you sure you want to change the state from ${from.name} to ${to.name}?`;

/** The question of a one-click button; undefined if it needs none. */
const defaultQuestion = (transition: Transition, effects: TransitionEffects) =>
  asksFirst(transition, effects)
    ? `Are you sure you want to '${transition.name ?? transition.dst_state.name}'?`
    : undefined;

/**
 * Changes the state for every button and dialog that offers it: shows the notices of the project's services one at a time, then
 * "Confirm State Change" with everything else that the change does, then saves the state. Source: spec 000, point 4.
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
      const effects = await refreshIfRefused(
        project.id,
        readTransitionEffects(String(project.id), change.transition.id),
      );
      const question = change.question ?? defaultQuestion(change.transition, effects);
      const isUnsaved = !change.savesForm && hasUnsaved();
      if (effects.notices.length || question !== undefined || isUnsaved)
        setPending({
          ...change,
          question: question ?? confirmationQuestion(change.transition),
          effects,
          isUnsaved,
          seen: 0,
        });
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
  const notice = pending?.effects.notices[pending.seen];
  const dialogs = pending && (
    <>
      {notice !== undefined && (
        <NoticeDialog
          key={pending.seen}
          text={notice}
          position={pending.seen + 1}
          count={pending.effects.notices.length}
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
          details={
            <>
              {pending.facts}
              {pending.isUnsaved && <UnsavedWarning />}
              <EffectsList effects={pending.effects} />
            </>
          }
        >
          {pending.question}
        </ConfirmDialog>
      )}
    </>
  );
  return { start, dialogs };
}
