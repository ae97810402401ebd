import { useId, useState } from 'react';
import type { Project, Transition } from 'shared-api/contracts/project';
import { Button, phoneMedia, styled, t } from 'shared-ui/core';
import { WhyLink } from '../why/WhyLink';
import { ChangeStateDialog } from './ChangeStateDialog';
import { oneClick, named, reasonsOf, type NamedTransition } from './transitionRules';
import { useStateChange } from './useStateChange';

const Reason = styled('span')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  maxWidth: 280,
  [phoneMedia]: { maxWidth: 'none', flexBasis: '100%' },
});

export interface TransitionButtonsProps {
  project: Project;
  transitions: readonly Transition[];
  /**
   * Which of the named transitions get a button, also those that need a comment: their button opens Change State with the
   * transition chosen. Without it: the one-click buttons of the Info tab, those that need none.
   */
  only?: (transition: NamedTransition) => boolean;
  /** Asks "Are you sure you want to '{name}'?" first. */
  confirm?: boolean;
}

/**
 * Takes a transition by a press, after the notices of the project's services and, with `confirm`, a question. Those that are
 * blocked are shown with what has to happen first. Source: spec 000, point 4.
 */
export function TransitionButtons({ project, transitions, only, confirm = false }: TransitionButtonsProps) {
  const id = useId();
  const { start, dialogs } = useStateChange(project);
  const [chosen, setChosen] = useState<NamedTransition>();
  const offered = only ? named(project, transitions).filter(only) : oneClick(project, transitions);
  const open = offered.filter((one) => one.blocked.length === 0);
  // The way on; one that has to be explained leads back or away.
  const main = open.find((one) => !one.comment_required);
  const inOrder = main ? [main, ...offered.filter((one) => one !== main)] : offered;

  const press = (transition: NamedTransition) =>
    transition.comment_required
      ? setChosen(transition)
      : start({
          transition,
          question: confirm ? `Are you sure you want to '${transition.name}'?` : undefined,
        });
  return (
    <>
      {inOrder.flatMap((one) => {
        const reason = reasonsOf(one);
        return [
          <Button
            key={one.id}
            variant={one === main ? 'primary' : 'secondary'}
            {...(one === main ? { icon: 'check' as const } : {})}
            {...(one.comment_required || confirm ? { 'aria-haspopup': 'dialog' as const } : {})}
            disabled={Boolean(reason)}
            {...(reason ? { 'aria-describedby': `${id}-${one.id}` } : {})}
            onClick={() => press(one)}
          >
            {one.name}
          </Button>,
          reason && (
            <Reason key={`${one.id}-why`}>
              <span id={`${id}-${one.id}`}>{reason}</span> <WhyLink project={project} search={one.name} />
            </Reason>
          ),
        ];
      })}
      {dialogs}
      {chosen && (
        <ChangeStateDialog
          project={project}
          transitions={transitions}
          chosen={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
