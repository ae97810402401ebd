import type { FeatureDetail } from 'shared-api/contracts/platform/features';
import { Button, styled, t } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Quiet } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { useUndoFeature } from './useUndoFeature';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({
  display: 'grid',
  gap: 2,
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

/** The changes of a feature, the latest first; the last one can be taken back. */
export function FeatureHistory({ feature }: { feature: FeatureDetail }) {
  const { history, may_change: mayChange } = feature;
  const undo = useUndoFeature(feature);
  return (
    <section aria-labelledby="feature-history">
      <Head>
        <h3 id="feature-history">History</h3>
        {mayChange && history.length > 0 && (
          <Button size="small" icon="undo" onClick={() => undo(feature.revision)}>
            Undo the last change
          </Button>
        )}
      </Head>
      {history.length === 0 && <Quiet>Nobody has changed it: its default applies.</Quiet>}
      <List>
        {history.map((change) => (
          <Item key={change.revision}>
            <div>
              <strong>{deployerText(change.by)}</strong> {change.from} → {change.to}
            </div>
            <Quiet>{change.reason}</Quiet>
            <Quiet>
              <Timestamp at={change.at} />
              {change.undoes !== null && ' · undid the change before'}
            </Quiet>
          </Item>
        ))}
      </List>
    </section>
  );
}
