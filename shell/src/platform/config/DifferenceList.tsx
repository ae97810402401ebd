import type { ConfigDifference } from 'shared-api/contracts/platform/config';
import { styled, t } from 'shared-ui/core';

const List = styled('dl')({
  display: 'grid',
  gap: 8,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { fontWeight: 500 },
  '& dd': { margin: 0, color: t.text2 },
});

/** Changed settings with their values before and after, in words. */
export const DifferenceList = ({ differences }: { differences: readonly ConfigDifference[] }) => (
  <List>
    {differences.map(({ key, title, from, to }) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd>
          {from} → <strong>{to}</strong>
        </dd>
      </div>
    ))}
  </List>
);
