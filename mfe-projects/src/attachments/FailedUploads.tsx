import { Banner, Button, shownFileName, Stack, styled, useToast } from 'shared-ui/core';
import { keepFailedUploads, useFailedUploads, type FailedUpload } from '../shared/upload/failedUploads';
import { useUploadQueue } from '../shared/upload/useUploadQueue';

const List = styled('ul')({ overflowWrap: 'anywhere', '& strong': { fontWeight: 500 } });

const nFiles = (n: number) => `${n} ${n === 1 ? 'file' : 'files'}`;

/** The files that were chosen for a project and could not be uploaded, with Retry; nothing without any. */
export function FailedUploads({ projectId }: { projectId: number }) {
  const failed = useFailedUploads(projectId);
  const { busy, run } = useUploadQueue({ cancelOnUnmount: false });
  const toast = useToast();
  const discard = () => keepFailedUploads(projectId, []);
  const retry = async () => {
    const states = await run(projectId, failed);
    const left = failed.flatMap((one, i): FailedUpload[] => {
      const state = states[i];
      if (state?.kind === 'failed') return [{ ...one, reason: state.error.message }];
      return state?.kind === 'done' ? [] : [one];
    });
    keepFailedUploads(projectId, left);
    if (left.length < failed.length) toast(`${nFiles(failed.length - left.length)} uploaded`);
  };
  if (!failed.length) return null;
  return (
    <Banner
      kind="error"
      title={`${nFiles(failed.length)} could not be uploaded.`}
      sx={{ marginBottom: '12px' }}
      action={
        <Stack direction="row" spacing={1}>
          <Button size="small" icon="retry" busy={busy} onClick={retry}>
            Retry
          </Button>
          {!busy && (
            <Button size="small" variant="text" onClick={discard}>
              Discard
            </Button>
          )}
        </Stack>
      }
    >
      <List>
        {failed.map(({ file, reason }) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <strong>{shownFileName(file.name)}</strong>: {reason}
          </li>
        ))}
      </List>
    </Banner>
  );
}
