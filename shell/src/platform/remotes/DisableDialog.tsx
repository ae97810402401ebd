import { setRemoteEnabled } from 'shared-api/client/deploy';
import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { deployLimits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { DraftFormDialog, FormTextField, Yup } from 'shared-ui/form';
import { enabledToast } from './useEnableRemote';

const maxLength = deployLimits.message;
const schema = Yup.object({
  message: Yup.string().test(
    'length',
    `At most ${maxLength} characters`,
    (text) => [...(text ?? '').trim()].length <= maxLength,
  ),
});

/** Asks for confirmation before a remote is switched off for all users, and for the message that they see. */
export function DisableDialog({ remote, onClose }: { remote: RemoteState; onClose: () => void }) {
  const { name, title } = remote;
  const toast = useToast();
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog
      draft={{ owner, form: `disable_remote/${name}`, version: 1 }}
      title={`Switch off ${title}`}
      submit="Switch off"
      danger
      // No `updates`: without a message too, submitting switches the remote off.
      initialValues={{ message: '' }}
      validationSchema={schema}
      onSubmit={async ({ message }) => {
        await setRemoteEnabled(name, { enabled: false, message: message.trim() || null });
        toast({ text: `${title} is switched off`, about: enabledToast(name) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Everybody sees a notice in the place of its pages, at once and also where they are open now. Nothing
        that was saved is touched, and the rest of the portal goes on.
      </p>
      <FormTextField
        name="message"
        label="Message (optional)"
        rows={3}
        count={maxLength}
        autoFocus
        help="Shown in the notice: what is wrong, and when it will be back."
      />
    </DraftFormDialog>
  );
}
