import { useProjectNext } from 'shared-api/client';
import type { NextStep } from 'shared-api/contracts/next';
import { Button, ButtonLink, styled, t, useIsPhone } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { actionOf, ownStepsOf } from './nextActions';
import type { NextBannerProps } from './NextBanner';
import { useNextStepDialog } from './NextStepDialog';
import { stepWords } from './nextWords';

/** It stands at the end of the page, so it takes its own room there instead of covering what is above. */
const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 8,
  marginTop: 'auto',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom, 0px))',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bg,
  '& > *': { minWidth: 0, minHeight: 44, lineHeight: '18px' },
  '@media print': { display: 'none' },
});

/** Forms have a bar of their own at the foot of the screen. */
const formPage = /\/(create|update|submit)\/?$/;

/** The most steps in the bar; the banner names all. */
const maxSteps = 2;

type BarProps = Pick<NextBannerProps, 'project' | 'permissions'>;

function Steps({ project, permissions, onOpen }: BarProps & { onOpen: (step: NextStep) => void }) {
  const { data: next } = useProjectNext(String(project.id));
  const steps = (next?.mine ? ownStepsOf(next) : [])
    .flatMap((step) => {
      const action = actionOf(step, project, permissions);
      return action ? [{ step, action, text: stepWords(step) }] : [];
    })
    .slice(0, maxSteps);
  if (!steps.length) return null;
  return (
    <Bar role="group" aria-label="What is next" data-next-bar="">
      {/* The main step comes last, under the right thumb. */}
      {steps.reverse().map(({ step, action, text }, i) => {
        const look = { variant: i === steps.length - 1 ? 'primary' : 'secondary', size: 'large' } as const;
        return 'to' in action ? (
          <ButtonLink key={text} {...look} to={action.to}>
            {text}
          </ButtonLink>
        ) : (
          <Button
            key={text}
            {...look}
            aria-haspopup="dialog"
            {...(step.kind === 'transition' ? { 'aria-label': `${text} (next step)` } : {})}
            onClick={() => onOpen(step)}
          >
            {text}
          </Button>
        );
      })}
    </Bar>
  );
}

/** On a phone, the user's own next steps in a bar at the foot of the screen, as the banner names them. Empty on wider screens and in forms. */
export function NextBar(props: BarProps) {
  const phone = useIsPhone();
  const { open, dialog } = useNextStepDialog(props);
  const { pathname } = useLocation();
  const shows = phone && !props.project.project_state.is_closed && !formPage.test(pathname);
  return (
    <>
      {shows && <Steps {...props} onOpen={open} />}
      {dialog}
    </>
  );
}
