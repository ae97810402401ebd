import type { ServiceLine } from 'shared-api/contracts/services';
import { styled, t } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';

const Text = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text2,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& > span': { color: t.text3 },
});

/** The scope of a quoted line, who quoted it and when. */
export function QuoteNote({ line: { scope, quoted_by: by, quoted_on: on } }: { line: ServiceLine }) {
  return (
    <Text>
      {scope}
      {on && (
        <span>
          {scope && '\n'}Quoted{by && ` by ${by.name}`}, <Timestamp at={on} />
        </span>
      )}
    </Text>
  );
}
