import { useState } from 'react';
import { restoreConfig } from 'shared-api/client/config';
import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { Button, styled, t, useToast } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Quiet } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { DifferenceList } from './DifferenceList';
import { ReviewDialog } from './ReviewDialog';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({
  display: 'grid',
  gap: 4,
  padding: '8px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  overflowWrap: 'anywhere',
  '&:last-of-type': { borderBottom: 0 },
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 32,
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

function RestoreDialog({
  detail: { remote, group, revision },
  to,
  onClose,
}: {
  detail: ConfigDetail;
  /** The revision of the change whose values apply again; 0: none is set. */
  to: number;
  onClose: () => void;
}) {
  const toast = useToast();
  const base = group ? 'those of the organisation' : 'the defaults';
  return (
    <ReviewDialog
      title={to === 0 ? 'Reset all settings?' : `Restore change ${to}?`}
      submit={to === 0 ? 'Reset all' : 'Restore'}
      differences={[]}
      needsReason={false}
      onClose={onClose}
      onSave={async (reason) => {
        const body = { group: group?.id ?? null, to, revision, ...(reason ? { reason } : {}) };
        await restoreConfig(remote.name, body);
        onClose();
        toast(to === 0 ? `${remote.title} has ${base}` : `Change ${to} is restored`);
      }}
    >
      <p>
        {to === 0
          ? `All values become ${base}, in open sessions as well.`
          : 'All values become as they were after this change, in open sessions as well. It is a change of its own, which can be taken back likewise.'}
      </p>
    </ReviewDialog>
  );
}

/** The changes of the shown values, the latest first. Earlier values can be restored. */
export function ConfigHistory({ detail }: { detail: ConfigDetail }) {
  const { history, may_change: mayChange, revision, group, values } = detail;
  const [target, setTarget] = useState<number | null>(null);
  return (
    <section aria-labelledby="config-history">
      <Head>
        <h3 id="config-history">History</h3>
        {mayChange && Object.keys(values).length > 0 && (
          <Button size="small" icon="undo" onClick={() => setTarget(0)}>
            Reset all
          </Button>
        )}
      </Head>
      {history.length === 0 && (
        <Quiet>
          Nobody has changed it: {group ? 'the values of the organisation apply.' : 'the defaults apply.'}
        </Quiet>
      )}
      <List>
        {history.map((change) => (
          <Item key={change.revision}>
            <Head>
              <strong>{deployerText(change.by)}</strong>
              {mayChange && change.revision !== revision && (
                <Button
                  size="small"
                  aria-label={`Restore change ${change.revision}`}
                  onClick={() => setTarget(change.revision)}
                >
                  Restore
                </Button>
              )}
            </Head>
            <DifferenceList differences={change.differences} />
            <Quiet>{change.reason}</Quiet>
            <Quiet>
              <Timestamp at={change.at} /> · change {change.revision}
              {change.restores !== null && change.restores > 0 && `, restored change ${change.restores}`}
            </Quiet>
          </Item>
        ))}
      </List>
      {target !== null && <RestoreDialog detail={detail} to={target} onClose={() => setTarget(null)} />}
    </section>
  );
}
