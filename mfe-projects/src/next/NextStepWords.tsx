import { Fragment, type ReactNode } from 'react';
import type { NextStep } from 'shared-api/contracts/next';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { RouterLink, styled, t } from 'shared-ui/core';
import { formatListParts } from 'shared-ui/content';
import { actionOf } from './nextActions';
import { stepWords, unseenWords } from './nextWords';

const Word = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  color: t.accentText,
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  cursor: 'pointer',
  '&:hover': { textDecorationThickness: 2 },
});
const WordLink = styled(RouterLink)({
  '&&': { fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 2 },
});

export interface NextStepWordsProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  /** The user's own steps, without the survey. */
  steps: readonly NextStep[];
  /** Opens the dialog of a step; it stays open when its word disappears. */
  onOpen: (step: NextStep) => void;
  /** Stands in the last sentence, before its end. */
  end?: ReactNode;
}

/** One step in words, which take it; plain text while it is blocked. */
function StepWord({
  step,
  project,
  permissions,
  onOpen,
}: Omit<NextStepWordsProps, 'steps'> & { step: NextStep }) {
  const text = stepWords(step);
  const action = actionOf(step, project, permissions);
  if (!action) return step.unseen ? unseenWords(text, step.unseen) : text;
  if ('to' in action) return <WordLink to={action.to}>{text}</WordLink>;
  // The Info tab has another button for the transition: the names differ, so that one knows which of them one is on.
  const label = step.kind === 'transition' ? { 'aria-label': `${text} (next step)` } : {};
  return (
    <Word type="button" aria-haspopup="dialog" {...label} onClick={() => onOpen(step)}>
      {text}
    </Word>
  );
}

/** The user's own steps as sentences whose words take them; transitions are alternatives, so one sentence joins them. */
export function NextStepWords({ steps, end, ...rest }: NextStepWordsProps) {
  const ways = steps.filter(({ kind }) => kind === 'transition');
  const tasks = steps.filter(({ kind }) => kind !== 'transition').map((step) => [step]);
  const sentences = ways.length ? [...tasks, ways] : tasks;
  return sentences.map((sentence, i) => (
    <Fragment key={sentence[0]!.text}>
      {formatListParts(
        sentence.map((step) => <StepWord key={step.text} step={step} {...rest} />),
        'or',
      )}
      {i === sentences.length - 1 && end}.{' '}
    </Fragment>
  ));
}
