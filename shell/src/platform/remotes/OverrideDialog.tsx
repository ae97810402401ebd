import { rollBackRemote } from 'shared-api/client/deploy';
import type { DeployAnswer, GateFault, RemoteState } from 'shared-api/contracts/platform/deploy';
import { deployLimits } from 'shared-api/limits';
import { FormDialog, FormTextField, Yup } from 'shared-ui/form';
import { FaultList } from './FaultList';

const maxLength = deployLimits.message;
const schema = Yup.object({
  reason: Yup.string()
    .trim()
    .required('Enter a reason')
    .test('length', `At most ${maxLength} characters`, (text) => [...(text ?? '')].length <= maxLength),
});

export interface OverrideDialogProps {
  remote: RemoteState;
  /** The version to make live. */
  version: string;
  /** The gate's faults, which the admin overrides. */
  faults: readonly GateFault[];
  onDone: (answer: DeployAnswer) => void;
  onClose: () => void;
}

/** Asks for the reason for which a version goes live again although the gate refuses it. */
export function OverrideDialog({ remote, version, faults, onDone, onClose }: OverrideDialogProps) {
  const { name, title } = remote;
  return (
    <FormDialog
      title={`Override for ${title}`}
      submit="Roll back anyway"
      danger
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={async ({ reason }) =>
        onDone(await rollBackRemote(name, { version, override: reason.trim() }))
      }
      onClose={onClose}
    >
      <div>
        <p>
          {version} goes live although it does not fit. Where an area does not run with it, people get an
          earlier version of that area, or a notice in its place.
        </p>
        <FaultList faults={faults} />
      </div>
      <FormTextField
        name="reason"
        label="Reason"
        required
        rows={3}
        count={maxLength}
        autoFocus
        help="Recorded in the audit log with your name."
      />
    </FormDialog>
  );
}
