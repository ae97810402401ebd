import { useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import { createAim, refreshAim } from 'shared-api/aims';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { aimLimits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { FormDialog, FormTextField, Yup } from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { aimAddresses } from '../aimAddresses';
import { UploadFields } from '../upload/UploadFields';
import { uploadRules, type UploadValues } from '../upload/uploadValues';
import { useVersionUpload } from '../upload/useVersionUpload';

interface Values extends UploadValues {
  name: string;
}

const initial: Values = { name: '', files: [], comment: '' };
const rules = (megabytes: number) =>
  Yup.object({
    name: Yup.string().trim().max(aimLimits.name, `At most ${aimLimits.name} characters`),
    ...uploadRules(megabytes),
  });

/** The name of a file without its extension, as long as an AIM's name may be. */
const nameOf = (file: File) => file.name.replace(/\.[^.]+$/, '').slice(0, aimLimits.name);

/**
 * Creates an AIM with its first version. If the AIM is created but its upload fails or is cancelled, the dialog keeps what was chosen and
 * uploads to that AIM when it is submitted again.
 */
export function CreateAimDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const upload = useVersionUpload();
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const [created, setCreated] = useState<Aim>();
  const open = (aim: Aim) => {
    void refreshAim(projectId, aim.id);
    upload.guard.release();
    void navigate(aimAddresses.aim(projectId, aim.id));
  };
  return (
    <FormDialog<Values>
      title="Create AIM"
      submit={created ? 'Upload' : 'Create AIM'}
      initialValues={initial}
      validationSchema={rules(megabytes)}
      onClose={() => (created ? open(created) : onClose())}
      onSubmit={async ({ name, files, comment }) => {
        const file = files[0]!;
        const aim =
          created ??
          (await refreshIfRefused(projectId, createAim(projectId, { name: name.trim() || nameOf(file) })));
        setCreated(aim);
        const sent = await upload.send(aim.id, { file, comment: comment.trim(), base: null });
        if (!sent) return;
        toast(`AIM ${aim.name} created`);
        open(aim);
      }}
    >
      <UploadFields upload={upload} />
      <FormTextField
        name="name"
        label="Name"
        count={aimLimits.name}
        countLate
        disabled={Boolean(created)}
        help={created ? `${created.name} is created.` : 'Left empty, it is called like the file.'}
      />
    </FormDialog>
  );
}
