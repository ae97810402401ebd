import { useId, useState } from 'react';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { Button, ButtonLink, phoneMedia, styled, t } from 'shared-ui/core';
import { WhyLink } from '../why/WhyLink';
import { ChangeStateDialog } from './ChangeStateDialog';
import { ProjectCost } from './ProjectCost';
import {
  oneClickTransitions,
  namedTransitions,
  blockedReasons,
  isCancellation,
  needsSubmittedQuote,
  submitQuotePath,
  type NamedTransition,
} from './transitionRules';
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
   * Selects the named transitions that get a button, including those that need a comment: their button opens Change State with
   * the transition preselected. Without `only`, the one-click transitions of the Info tab get one.
   */
  only?: (transition: NamedTransition) => boolean;
  /** Asks "Are you sure you want to '{name}'?" first. */
  confirm?: boolean;
  /** With them, a transition to Quoted leads to the page Submit Quote if the user may change the financials. */
  permissions?: readonly Permission[] | undefined;
  /** Offers the transitions that cancel the project, for the far end of the bar; without it, all others are offered. */
  cancellations?: boolean;
}

/**
 * Buttons that take a transition, after the notices of the project's services and, with `confirm`, a question. A blocked
 * transition is disabled and says what must happen first. Source: spec 000, point 4.
 */
export function TransitionButtons({
  project,
  transitions,
  only,
  confirm = false,
  permissions,
  cancellations = false,
}: TransitionButtonsProps) {
  const id = useId();
  const { start, dialogs } = useStateChange(project);
  const [chosen, setChosen] = useState<NamedTransition>();
  const named = only
    ? namedTransitions(project, transitions).filter(only)
    : oneClickTransitions(project, transitions);
  const offered = named.filter((one) => isCancellation(one) === cancellations);
  const open = offered.filter((one) => one.blocked.length === 0);
  // The usual way on is the primary button; a transition that needs a comment leads back or away.
  const main = open.find((one) => !one.comment_required);
  const inOrder = main ? [main, ...offered.filter((one) => one !== main)] : offered;

  const press = (transition: NamedTransition) =>
    transition.comment_required
      ? setChosen(transition)
      : start({
          transition,
          question: confirm ? `Are you sure you want to '${transition.name}'?` : undefined,
          facts: <ProjectCost project={project} permissions={permissions} />,
        });
  return (
    <>
      {inOrder.flatMap((one) => {
        const reason = blockedReasons(one);
        if (!reason && needsSubmittedQuote(one, permissions))
          return (
            <ButtonLink
              key={one.id}
              variant={one === main ? 'primary' : 'secondary'}
              to={submitQuotePath(project)}
            >
              {one.name}
            </ButtonLink>
          );
        return [
          <Button
            key={one.id}
            variant={one === main ? 'primary' : 'secondary'}
            {...(one === main ? { icon: 'check' as const } : {})}
            {...(cancellations ? { tone: 'danger' as const } : {})}
            {...(one.comment_required || confirm ? { 'aria-haspopup': 'dialog' as const } : {})}
            disabled={Boolean(reason)}
            {...(reason ? { 'aria-describedby': `${id}-${one.id}` } : {})}
            onClick={() => press(one)}
          >
            {one.name}
          </Button>,
          reason && (
            <Reason key={`${one.id}-why`}>
              <span id={`${id}-${one.id}`}>{reason}</span>{' '}
              <WhyLink project={project} search={one.name} transition={one.id} />
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
          permissions={permissions}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
