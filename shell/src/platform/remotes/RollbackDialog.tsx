import { useState } from 'react';
import { gateFaults, rollBackRemote } from 'shared-api/client/deploy';
import type { DeployAnswer, RemoteState } from 'shared-api/contracts/platform/deploy';
import { Banner, Button, Dialog, styled, t, useToast } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { FaultList } from './FaultList';
import { OverrideDialog } from './OverrideDialog';
import { Quiet, Strong } from '../shared/platformStyles';
import { shellName } from '../shared/platformWords';

const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Steps = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  gap: '8px 12px',
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  '& dt': { color: t.text3 },
});

/** Explains when users get another version. */
const effectText = ({ name, title }: RemoteState) =>
  name === shellName
    ? 'Whoever opens the portal gets it from now on. Sessions that are open are asked to reload.'
    : `Whoever opens ${title} gets it from now on. A page that is open stays as it is until another one is opened, so no form is lost.`;

export interface RollbackDialogProps {
  remote: RemoteState;
  /** The version to make live. */
  version: string;
  /** The label of the button that opened the dialog: "Roll back" or "Restore". */
  verb: string;
  onClose: () => void;
}

/** Asks for confirmation before another version goes live, and shows the gate's faults if it may not. */
export function RollbackDialog({ remote, version, verb, onClose }: RollbackDialogProps) {
  const { name, title, version: live, versions } = remote;
  const toast = useToast();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<DeployAnswer>();
  const [overrides, setOverrides] = useState(false);
  const of = (wanted: string | null) => versions.find((one) => one.version === wanted);

  const finish = (answer: DeployAnswer) => {
    toast(answer.changed ? `${title} ${version} is live` : `${title} ${version} was live already`);
    setOverrides(false);
    setRefusal(undefined);
    if (answer.notes.length) setDone(answer);
    else onClose();
  };
  const rollBack = async () => {
    setRefusal(undefined);
    setBusy(true);
    try {
      finish(await rollBackRemote(name, { version }));
    } catch (cause) {
      setRefusal(cause);
    } finally {
      setBusy(false);
    }
  };

  const faults = gateFaults(refusal);
  if (overrides)
    return (
      <OverrideDialog
        remote={remote}
        version={version}
        faults={faults}
        onDone={finish}
        onClose={() => setOverrides(false)}
      />
    );
  return (
    <Dialog
      open
      title={`${verb} ${title}`}
      width={440}
      onClose={() => !busy && onClose()}
      actions={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            {faults.length > 0 && (
              <Button tone="danger" disabled={busy} aria-haspopup="dialog" onClick={() => setOverrides(true)}>
                Override…
              </Button>
            )}
            <Button variant="primary" busy={busy} autoFocus onClick={() => void rollBack()}>
              {verb}
            </Button>
          </>
        )
      }
    >
      <Body>
        {done && (
          <Banner kind="warning" title={`${version} is live. Worth knowing:`}>
            <FaultList faults={done.notes} />
          </Banner>
        )}
        {!done && (
          <Steps>
            <dt>From</dt>
            <dd>
              <Strong>{live ?? 'Nothing'}</Strong>
              <Quiet>Live now</Quiet>
            </dd>
            <dt>To</dt>
            <dd>
              <Strong>{version}</Strong>
              <Quiet>
                {of(version) ? (
                  <>
                    Deployed <Timestamp at={of(version)!.created_on} />
                  </>
                ) : (
                  'Its files are not kept any more'
                )}
              </Quiet>
            </dd>
          </Steps>
        )}
        {!done && (
          <p>
            {effectText(remote)} Only code changes: what people have saved stays, also what the present
            version has saved.
          </p>
        )}
        {refusal !== undefined && (
          <Banner
            kind="error"
            title={faults.length ? 'This version does not fit what is live now.' : 'Not done.'}
          >
            {faults.length ? (
              <FaultList faults={faults} />
            ) : refusal instanceof Error ? (
              refusal.message
            ) : (
              'The portal did not say why.'
            )}
          </Banner>
        )}
      </Body>
    </Dialog>
  );
}
