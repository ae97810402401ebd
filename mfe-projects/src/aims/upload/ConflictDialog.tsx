import { discardAimUpload, type AimConflict } from 'shared-api/aims';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { Button, ButtonLink, Dialog, RouterLink, Stack, useToast } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { aimAddresses } from '../aimAddresses';
import { DiffCounts } from '../DiffCounts';

export interface ConflictDialogProps {
  projectId: number;
  aim: Aim;
  conflict: AimConflict;
  onClose: () => void;
}

/** Says that another version came first, what it changed, and that the upload is kept to be merged. Source: domain.md 8. */
export function ConflictDialog({ projectId, aim, conflict, onClose }: ConflictDialogProps) {
  const { present, upload, difference } = conflict;
  const toast = useToast();
  const discard = async () => {
    try {
      await discardAimUpload(upload);
      onClose();
    } catch (cause) {
      toast({ kind: 'error', text: `The upload was not discarded: ${(cause as Error).message}` });
    }
  };
  return (
    <Dialog
      open
      title={`Version ${present.number} came first`}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" variant="text" onClick={discard}>
            Discard Mine
          </Button>
          <Button onClick={onClose}>Later</Button>
          <ButtonLink variant="primary" to={aimAddresses.merge(projectId, aim.id, upload.id)}>
            Merge
          </ButtonLink>
        </>
      }
    >
      <Stack spacing={1.5}>
        <p>
          {present.author.name} uploaded version {present.number} on {formatTimestamp(present.created_on)}
          {upload.base_number !== null &&
            `, after version ${upload.base_number}, which your file was made from`}
          . Your file is kept, but it is no version yet.
        </p>
        {difference && (
          <ul aria-label={`What changed from version ${upload.base_number} to ${present.number}`}>
            {difference.sheets.map((sheet) => (
              <li key={sheet.name}>
                {sheet.name}: <DiffCounts counts={sheet} words />
              </li>
            ))}
          </ul>
        )}
        {upload.base_number !== null && (
          <p>
            <RouterLink to={aimAddresses.diff(projectId, aim.id, upload.base_number, present.number)}>
              Compare {upload.base_number} and {present.number}
            </RouterLink>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
