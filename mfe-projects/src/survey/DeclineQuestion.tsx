import { refreshIfRefused } from 'shared-api/client';
import { answerSurvey } from 'shared-api/delivery';
import { ConfirmDialog } from 'shared-ui/core';

/** Asks before a survey is declined. Declining posts an empty answer, which ends the survey for everybody. Source: spec 000, point 9. */
export function DeclineQuestion({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Decline Survey"
      confirm="Decline"
      onConfirm={() => refreshIfRefused(projectId, answerSurvey(String(projectId), { results: [] }))}
      onClose={onClose}
    >
      Nobody will be asked about this project again.
    </ConfirmDialog>
  );
}
