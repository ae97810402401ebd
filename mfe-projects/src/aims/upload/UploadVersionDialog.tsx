import { useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import { conflictOf, refreshAim, type AimConflict } from 'shared-api/aims';
import type { Aim, AimVersion } from 'shared-api/contracts/projectParts/aims';
import { useCurrentUser } from 'shared-api/portal';
import { FormDialog, FormSelect, useFormikContext, Yup } from 'shared-ui/form';
import { formatDate } from 'shared-ui/date';
import { ConflictDialog } from './ConflictDialog';
import { guessBase } from './startedFrom';
import { UploadFields } from './UploadFields';
import { uploadRules, type UploadValues } from './uploadValues';
import { useVersionUpload, type VersionUpload } from './useVersionUpload';

interface Values extends UploadValues {
  base: string;
}

const optionOf = ({ number, author, created_on: at }: AimVersion) => ({
  value: String(number),
  label: `${number} · ${author.name}, ${formatDate(at)}`,
});

function Fields({ aim, upload }: { aim: Aim; upload: VersionUpload }) {
  const { values } = useFormikContext<Values>();
  const latest = aim.versions[0];
  const isOutdated = latest !== undefined && values.base !== String(latest.number);
  return (
    <>
      <UploadFields upload={upload} />
      {latest && (
        <FormSelect
          name="base"
          label="Made from version"
          required
          disabled={upload.share !== undefined}
          options={aim.versions.map(optionOf)}
          help={
            isOutdated
              ? `Version ${latest.number} came after it: you will see what it changed, and can merge yours into it.`
              : 'The version that your file started from.'
          }
        />
      )}
    </>
  );
}

export interface UploadVersionDialogProps {
  projectId: number;
  aim: Aim;
  onClose: () => void;
}

/**
 * Uploads the next version. If another version came after the one that the file was made from, it shows what that version changed and leads
 * to the merge. Source: domain.md 8.
 */
export function UploadVersionDialog({ projectId, aim, onClose }: UploadVersionDialogProps) {
  const { id: userId, max_attachment_size_mb: megabytes } = useCurrentUser();
  const upload = useVersionUpload();
  const [conflict, setConflict] = useState<AimConflict>();
  const [initial] = useState<Values>(() => ({
    files: [],
    comment: '',
    base: String(guessBase(aim, userId) ?? ''),
  }));
  if (conflict) return <ConflictDialog {...{ projectId, aim, conflict, onClose }} />;
  return (
    <FormDialog<Values>
      title="Upload Version"
      submit="Upload"
      initialValues={initial}
      validationSchema={Yup.object(uploadRules(megabytes))}
      onClose={onClose}
      onSubmit={async ({ files, comment, base }) => {
        const version = { file: files[0]!, comment: comment.trim(), base: base ? Number(base) : null };
        try {
          const sent = await refreshIfRefused(projectId, upload.send(aim.id, version));
          if (!sent) return;
        } catch (cause) {
          const known = conflictOf(cause);
          if (!known) throw cause;
          await refreshAim(projectId, aim.id);
          return setConflict(known);
        }
        await refreshAim(projectId, aim.id);
        onClose();
      }}
    >
      <Fields aim={aim} upload={upload} />
    </FormDialog>
  );
}
