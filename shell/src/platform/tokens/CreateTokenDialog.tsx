import { useState } from 'react';
import { createDeployToken } from 'shared-api/client/deploy';
import type { CreatedDeployToken, RemoteState } from 'shared-api/contracts/platform/deploy';
import { deployLimits } from 'shared-api/limits';
import { Button, Dialog, styled } from 'shared-ui/core';
import {
  FormCheckbox,
  FormDialog,
  FormNumberField,
  FormSelect,
  FormTextField,
  toNumber,
  useFormikContext,
  Yup,
} from 'shared-ui/form';
import { NewToken } from './NewToken';

const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** The option for a remote that does not exist yet. It is no valid name of a remote. */
const newRemoteOption = '*';

const schema = Yup.object({
  remote: Yup.string().required('Choose a remote'),
  newRemote: Yup.string().when('remote', {
    is: newRemoteOption,
    then: (text) =>
      text
        .required('Enter its name')
        .matches(/^[a-z][a-z0-9-]{1,29}$/, '2 to 30 small letters, digits and hyphens, a letter first'),
  }),
  name: Yup.string()
    .trim()
    .required('Enter what it is for')
    .max(deployLimits.tokenName, `At most ${deployLimits.tokenName} characters`),
  days: Yup.string().test(
    'days',
    `A whole number from 1 to ${deployLimits.tokenDays}, or nothing`,
    (text) => {
      const days = toNumber(text ?? '');
      return days === null || (Number.isInteger(days) && days >= 1 && days <= deployLimits.tokenDays);
    },
  ),
});

function NewRemoteField() {
  const { values } = useFormikContext<{ remote: string }>();
  if (values.remote !== newRemoteOption) return null;
  return (
    <FormTextField
      name="newRemote"
      label="Name of the new remote"
      required
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      help="As in its portal.json. Its first deploy makes it."
    />
  );
}

export interface CreateTokenDialogProps {
  remotes: readonly RemoteState[];
  /** The preselected remote. */
  remote: string | null;
  onClose: () => void;
}

/** Creates a deploy token and shows it once: the token is dropped when the dialog closes. */
export function CreateTokenDialog({ remotes, remote, onClose }: CreateTokenDialogProps) {
  const [created, setCreated] = useState<CreatedDeployToken>();
  if (created)
    return (
      <Dialog
        open
        title={`Token for ${created.remote}`}
        width={640}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Body>
          <NewToken created={created} />
        </Body>
      </Dialog>
    );
  const options = remotes.map(({ name, title }) => ({
    value: name,
    label: title === name ? title : `${title} (${name})`,
  }));
  return (
    <FormDialog
      title="New Deploy Token"
      submit="Create Token"
      initialValues={{ remote: remote ?? '', newRemote: '', name: '', days: '365', mayOverride: false }}
      validationSchema={schema}
      onSubmit={async ({ remote: chosen, newRemote, name, days, mayOverride }) => {
        setCreated(
          await createDeployToken({
            remote: chosen === newRemoteOption ? newRemote : chosen,
            name: name.trim(),
            days: toNumber(days),
            ...(mayOverride ? { may_override: true } : {}),
          }),
        );
      }}
      onClose={onClose}
    >
      <p>
        Whoever has it may check, deploy and roll back this one remote. It reads nothing else and changes
        nothing else.
      </p>
      <FormSelect
        name="remote"
        label="Remote"
        required
        placeholder="Choose a remote"
        options={[...options, { value: newRemoteOption, label: 'A new remote…' }]}
      />
      <NewRemoteField />
      <FormTextField
        name="name"
        label="What it is for"
        required
        count={deployLimits.tokenName}
        countLate
        help="For example: CI of the reports team."
      />
      <FormNumberField
        name="days"
        label="Days until it expires"
        help="Empty: it works until it is revoked."
      />
      <FormCheckbox name="mayOverride" label="May roll back with a reason although the gate refuses it" />
    </FormDialog>
  );
}
