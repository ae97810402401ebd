import { aimLimits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { IconButton, ProgressBar, shownFileName } from 'shared-ui/core';
import { FileRow, FormFileField, FormTextField, LeaveQuestion } from 'shared-ui/form';
import { fileHelp, fileRules } from './uploadValues';
import type { VersionUpload } from './useVersionUpload';

function SendingRow({ file, share, onCancel }: { file: File; share: number; onCancel: () => void }) {
  const name = shownFileName(file.name);
  return (
    <FileRow
      file={file}
      note={share < 1 ? `${Math.floor(share * 100)} %` : 'Being stored'}
      progress={<ProgressBar label={`${name}: uploaded`} share={share} />}
      actions={
        // It works while the other fields are frozen.
        <span data-working="">
          <IconButton size="small" icon="close" label={`Cancel ${name}`} noTooltip onClick={onCancel} />
        </span>
      }
    />
  );
}

/** The file of a version with the progress of its upload, and the comment. Put it into a form of `UploadValues`. */
export function UploadFields({ upload }: { upload: VersionUpload }) {
  const { share, cancel, guard } = upload;
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  return (
    <>
      <FormFileField
        name="files"
        rules={fileRules(megabytes)}
        help={fileHelp(megabytes)}
        accept=".xlsx,.csv"
        disabled={share !== undefined}
        row={(file) =>
          share === undefined ? undefined : <SendingRow file={file} share={share} onCancel={cancel} />
        }
      />
      <FormTextField
        name="comment"
        label="Comment"
        rows={2}
        count={aimLimits.comment}
        countLate
        help="What this version is, or what changed."
      />
      {share !== undefined && (
        <LeaveQuestion guard={guard} dirty onLeave={cancel} title="Leave while the file is uploaded?">
          The upload stops, and no version is made.
        </LeaveQuestion>
      )}
    </>
  );
}
