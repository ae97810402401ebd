import { useId } from 'react';
import { changeProjectState } from 'shared-api/client';
import type { Project, Transition } from 'shared-api/contracts/project';
import { Button, phoneMedia, styled, t, useToast } from 'shared-ui/core';
import { refreshIfRefused } from './refreshIfRefused';
import { oneClick, reasonsOf, takes, type NamedTransition } from './transitionRules';

const Reason = styled('span')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  maxWidth: 280,
  [phoneMedia]: { maxWidth: 'none', flexBasis: '100%' },
});

/** One press takes the transition. Those that are blocked are shown with what has to happen first. */
export function TransitionButtons({
  project,
  transitions,
}: {
  project: Project;
  transitions: readonly Transition[];
}) {
  const id = useId();
  const toast = useToast();
  const offered = oneClick(project, transitions);
  const main = offered.find((one) => one.blocked.length === 0);

  const take = async (transition: NamedTransition) => {
    try {
      await refreshIfRefused(project.id, changeProjectState(String(project.id), takes(transition)));
      toast(`Project ${project.id} is now ${transition.dst_state.name}`);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return offered.flatMap((one) => {
    const reason = reasonsOf(one);
    return [
      <Button
        key={one.id}
        variant={one === main ? 'primary' : 'secondary'}
        {...(one === main ? { icon: 'check' as const } : {})}
        disabled={Boolean(reason)}
        {...(reason ? { 'aria-describedby': `${id}-${one.id}` } : {})}
        onClick={() => take(one)}
      >
        {one.name}
      </Button>,
      reason && (
        <Reason key={`${one.id}-why`} id={`${id}-${one.id}`}>
          {reason}
        </Reason>
      ),
    ];
  });
}
