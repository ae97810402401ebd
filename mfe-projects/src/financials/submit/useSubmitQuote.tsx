import { useState } from 'react';
import type { Financials } from 'shared-api/contracts/financials';
import type { Project, Transition } from 'shared-api/contracts/project';
import type { EditableFinancials } from 'shared-api/delivery';
import { ChangeStateDialog } from '../../shared/workflow/ChangeStateDialog';
import { confirmationQuestion, useStateChange } from '../../shared/workflow/useStateChange';

/** Tells whether submitting a quote moves the project to Quoted, and if not, why. */
export type WayToQuoted =
  /** Submitting takes the transition. */
  | { to: 'quoted'; transition: Transition }
  /** The project cannot be moved now. */
  | { to: 'nowhere'; why: string }
  /** The project is in Quoted already. */
  | { to: 'stays' }
  /** The group has no state Quoted. */
  | { to: 'missing' };

/** Finds the way to the group's state Quoted. Source: spec 000, point 4. */
export function wayToQuoted(
  project: Project,
  { quoted_state: quoted }: Pick<Financials, 'quoted_state'>,
  transitions: readonly Transition[],
): WayToQuoted {
  const { id: present, name } = project.project_state;
  if (!quoted) return { to: 'missing' };
  if (present === quoted.id) return { to: 'stays' };
  if (project.on_hold)
    return { to: 'nowhere', why: 'The project is on hold, so it cannot be moved to Quoted.' };
  const transition = transitions.find(({ dst_state: to }) => to.id === quoted.id);
  return transition
    ? { to: 'quoted', transition }
    : { to: 'nowhere', why: `You cannot move this project from ${name} to Quoted.` };
}

/** Thrown when saving was refused before the state change; the form shows the reason itself. */
class NotSaved extends Error {}

interface Submission {
  /** Saves the financials. @returns what was saved; undefined if saving was refused and the form shows the reason */
  save: () => Promise<EditableFinancials | undefined>;
  /** Everything is saved, or the dialog that asks for a comment was closed. */
  onDone: () => void;
  /** The financials are saved, but the project stays in its state. */
  onStays: (reason: string, saved: EditableFinancials) => Promise<void>;
  onRefused: (cause: unknown) => void;
}

/**
 * Shows the notices of the services and a question, saves the financials, then moves the project to Quoted. If the transition
 * needs a comment, it saves first and asks for the comment in Change State. Source: spec 000, points 4 and 8.
 */
export function useSubmitQuote(project: Project, transitions: readonly Transition[]) {
  const { start, dialogs } = useStateChange(project);
  const [commentFor, setCommentFor] = useState<{ transition: Transition; onDone: () => void }>();

  async function submit(way: WayToQuoted, { save, onDone, onStays, onRefused }: Submission): Promise<void> {
    if (way.to === 'quoted' && !way.transition.comment_required) {
      let saved: EditableFinancials | undefined;
      return start({
        transition: way.transition,
        question: confirmationQuestion(way.transition),
        savesForm: true,
        before: async () => {
          saved = await save();
          if (!saved) throw new NotSaved();
        },
        onDone,
        onRefused: (cause) => {
          if (cause instanceof NotSaved) return;
          const why = cause instanceof Error ? cause.message : String(cause);
          if (saved) void onStays(why, saved);
          else onRefused(cause);
        },
      });
    }
    const saved = await save();
    if (!saved) return;
    if (way.to === 'missing') return onStays('Quoted state not found', saved);
    if (way.to === 'quoted') return setCommentFor({ transition: way.transition, onDone });
    onDone();
  }

  return {
    submit,
    dialogs: (
      <>
        {dialogs}
        {commentFor && (
          <ChangeStateDialog
            project={project}
            transitions={transitions}
            chosen={commentFor.transition}
            onClose={commentFor.onDone}
          />
        )}
      </>
    ),
  };
}
