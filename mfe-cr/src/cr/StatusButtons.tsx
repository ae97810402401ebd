import { useState } from 'react';
import { changeCrEnd, changeCrStatus, changeCrSummary } from 'shared-api/cr';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { nextCrStatuses, type CrStatus } from 'shared-api/crStatus';
import { limits } from 'shared-api/limits';
import { Button, ConfirmDialog } from 'shared-ui/core';
import { FormDateTimeField, FormDialog, FormTextField, invalidDate, Yup } from 'shared-ui/form';
import { fromInput } from '../shared/crTimes';
import { incompleteTime } from '../shared/crValues';

interface Move {
  label: string;
  title: string;
  question: string;
  danger?: boolean;
}

const moves: Record<Exclude<CrStatus, 'planned' | 'completed'>, Move> = {
  in_progress: { label: 'Start', title: 'Start CR', question: 'The change begins now.' },
  monitoring: {
    label: 'Start Monitoring',
    title: 'Start Monitoring',
    question: 'The change is made and is watched from now on.',
  },
  rolled_back: {
    label: 'Roll Back',
    title: 'Roll Back CR',
    question: 'The CR ends as rolled back, and no further update is promised. This cannot be undone.',
    danger: true,
  },
  cancelled: {
    label: 'Cancel CR',
    title: 'Cancel CR',
    question: 'The CR ends as cancelled, and no further update is promised. This cannot be undone.',
    danger: true,
  },
};

/** Completes a change request, and asks for the end and the summary that it lacks. */
function CompleteDialog({ cr, onClose }: { cr: Cr; onClose: () => void }) {
  const [lacks] = useState({ end: !cr.end_date, summary: !cr.executive_summary });
  return (
    <FormDialog<{ end_date: string; executive_summary: string }>
      title="Complete CR"
      submit="Complete"
      initialValues={{ end_date: '', executive_summary: '' }}
      validationSchema={Yup.object({
        ...(lacks.end && {
          end_date: Yup.string().required('End is required').notOneOf([invalidDate], incompleteTime),
        }),
        ...(lacks.summary && {
          executive_summary: Yup.string()
            .trim()
            .required('Executive summary is required')
            .max(limits.crSummary, `At most ${limits.crSummary} characters`),
        }),
      })}
      onClose={onClose}
      onSubmit={async ({ end_date: end, executive_summary: summary }) => {
        if (lacks.end) await changeCrEnd(cr.id, fromInput(end), null);
        if (lacks.summary) await changeCrSummary(cr.id, summary.trim(), null);
        await changeCrStatus(cr.id, 'completed', cr.status);
        onClose();
      }}
    >
      <p>The CR ends as completed, and no further update is promised. This cannot be undone.</p>
      {lacks.end && (
        <FormDateTimeField name="end_date" label="End" required help="The planned end, in your time zone." />
      )}
      {lacks.summary && (
        <FormTextField name="executive_summary" label="Executive summary" rows={5} required />
      )}
    </FormDialog>
  );
}

/** A button for each status that may follow. Source: domain.md 7. */
export function StatusButtons({ cr }: { cr: Cr }) {
  // The status that was seen when the dialog was opened is sent, so that a move of another person is noticed.
  const [asked, setAsked] = useState<{ to: CrStatus; seen: Cr } | null>(null);
  const next = nextCrStatuses[cr.status];
  const move = asked && asked.to !== 'completed' ? moves[asked.to as keyof typeof moves] : null;
  const close = () => setAsked(null);
  return (
    <>
      {[...next].reverse().map((to) => (
        <Button
          key={to}
          aria-haspopup="dialog"
          {...(to === next[0] ? { variant: 'primary' as const } : {})}
          onClick={() => setAsked({ to, seen: cr })}
        >
          {to === 'completed' ? 'Complete' : moves[to as keyof typeof moves].label}
        </Button>
      ))}
      {asked && move && (
        <ConfirmDialog
          open
          title={move.title}
          confirm={move.label}
          cancel="Back"
          danger={move.danger ?? false}
          onConfirm={() => changeCrStatus(cr.id, asked.to, asked.seen.status)}
          onClose={close}
        >
          {move.question}
        </ConfirmDialog>
      )}
      {asked?.to === 'completed' && <CompleteDialog cr={asked.seen} onClose={close} />}
    </>
  );
}
