import type { UploadState } from 'shared-api/delivery';
import { IconButton, ProgressBar, shownFileName, VisuallyHidden } from 'shared-ui/core';
import { FileRow } from 'shared-ui/form';

/** The state of an upload in words. */
function stateText(state: UploadState): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return state.share < 1 ? `${Math.floor(state.share * 100)} %` : 'Being checked and stored';
    case 'done':
      return 'Uploaded';
    case 'cancelled':
      return 'Cancelled';
    case 'failed':
      return state.error.message;
  }
}

export interface UploadRowProps {
  file: File;
  state: UploadState;
  onCancel: () => void;
  /** Uploads the file again after it failed or was cancelled. Left out while other files are uploading. */
  onRetry?: (() => void) | undefined;
  onRemove: () => void;
}

/** A file that is uploaded: its progress with Cancel, or Retry after a failure. */
export function UploadRow({ file, state, onCancel, onRetry, onRemove }: UploadRowProps) {
  const name = shownFileName(file.name);
  const button = { size: 'small', noTooltip: true } as const;
  const ended = state.kind === 'failed' || state.kind === 'cancelled';
  return (
    <FileRow
      file={file}
      look={state.kind === 'done' ? 'done' : state.kind === 'failed' ? 'fault' : 'plain'}
      note={stateText(state)}
      progress={state.kind === 'sending' && <ProgressBar label={`${name}: uploaded`} share={state.share} />}
      actions={
        // Also while a form that it stands in is saved: that waits for the files.
        <span data-working="">
          {ended && onRetry && (
            <IconButton {...button} icon="retry" label={`Retry ${name}`} onClick={onRetry} />
          )}
          {ended && <IconButton {...button} icon="close" label={`Remove ${name}`} onClick={onRemove} />}
          {(state.kind === 'waiting' || state.kind === 'sending') && (
            <IconButton {...button} icon="close" label={`Cancel ${name}`} onClick={onCancel} />
          )}
          {state.kind === 'done' && <VisuallyHidden>{name} is uploaded</VisuallyHidden>}
        </span>
      }
    />
  );
}
