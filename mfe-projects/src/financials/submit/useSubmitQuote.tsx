import { useState } from 'react';
import type { Financials } from 'shared-api/contracts/financials';
import type { Project, Transition } from 'shared-api/contracts/project';
import type { EditableFinancials } from 'shared-api/delivery';
import { ChangeStateDialog } from '../../shared/workflow/ChangeStateDialog';
import { fromTo, useStateChange } from '../../shared/workflow/useStateChange';

/** Where a submitted quote leads from here. */
export type Way =
  | { to: 'quoted'; transition: Transition }
  | { to: 'nowhere'; why: string }
  | { to: 'stays' }
  | { to: 'missing' };

/** The group's state Quoted is where a submitted quote leads; a project that is there stays. Source: spec 000, point 4. */
export function wayOf(
  project: Project,
  { quoted_state: quoted }: Pick<Financials, 'quoted_state'>,
  transitions: readonly Transition[],
): Way {
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

/** What was refused before the state was to change, and is said elsewhere. */
class NotSaved extends Error {}

interface Submission {
  /** Saves the financials. @returns them as they are then; undefined where they are not saved, and the form says why */
  save: () => Promise<EditableFinancials | undefined>;
  /** All went well, or the rest is asked for in a dialog that was closed. */
  onDone: () => void;
  /** They are saved, but the project is where it was. */
  onStays: (why: string, saved: EditableFinancials) => Promise<void>;
  onRefused: (cause: unknown) => void;
}

/**
 * First saves the financials, then moves the project to Quoted, after the notices of its services and a question. A move that
 * needs a comment asks for it in Change State. Source: spec 000, points 4 and 8.
 */
export function useSubmitQuote(project: Project, transitions: readonly Transition[]) {
  const { start, dialogs } = useStateChange(project);
  const [asks, setAsks] = useState<{ transition: Transition; onDone: () => void }>();

  async function submit(way: Way, { save, onDone, onStays, onRefused }: Submission): Promise<void> {
    if (way.to === 'quoted' && !way.transition.comment_required) {
      let saved: EditableFinancials | undefined;
      return start({
        transition: way.transition,
        question: fromTo(way.transition),
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
    if (way.to === 'quoted') return setAsks({ transition: way.transition, onDone });
    onDone();
  }

  return {
    submit,
    dialogs: (
      <>
        {dialogs}
        {asks && (
          <ChangeStateDialog
            project={project}
            transitions={transitions}
            chosen={asks.transition}
            onClose={asks.onDone}
          />
        )}
      </>
    ),
  };
}
