import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

/** A size container: one column or two follows its width, so that it also fits into a rail. */
const Frame = styled('div')({ containerType: 'inline-size', minWidth: 0 });
const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 24,
  // A narrower label column by default, as in rails: it leaves more room for values.
  '& dt': { width: 124 },
  '&[data-two] dt': { width: 148 },
  [phoneMedia]: { '& dt, &[data-two] dt': { width: 128 } },
  '@container (min-width: 640px)': {
    '&[data-two]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '&[data-two] > [data-wide]': { gridColumn: '1 / -1' },
  },
});
const Item = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 32,
  padding: '5px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& > dt': { flex: 'none', color: t.text3, overflowWrap: 'anywhere' },
  '& > dd': { display: 'flex', alignItems: 'flex-start', gap: 8, flex: 1, minWidth: 0 },
  [phoneMedia]: { minHeight: 44, padding: '11px 0' },
});
const Value = styled('div')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '&[data-missing]': { color: t.text3 },
});
/** Negative margins: rows with and without a button are equally high. */
const Action = styled('span')({
  flex: 'none',
  margin: '-2px 0',
  '&:empty': { display: 'none' },
  [phoneMedia]: { margin: '-10px -8px -10px 0' },
});

export interface DescriptionProps {
  label: string;
  /** The value; null, undefined or an empty text shows `missing` instead. */
  children?: ReactNode;
  missing?: string;
  /** Spans both columns, for long texts. */
  wide?: boolean;
  /** An icon button at the end of the row, if the person may change the value. */
  action?: ReactNode;
}

/** One fact: label, value, and a button that changes it. Use it only inside `DescriptionList`. */
export function Description({
  label,
  children,
  missing = 'Not given',
  wide = false,
  action,
}: DescriptionProps) {
  const empty = children === null || children === undefined || children === '';
  return (
    <Item {...(wide ? { 'data-wide': '' } : {})}>
      <dt>{label}</dt>
      <dd>
        <Value {...(empty ? { 'data-missing': '' } : {})}>{empty ? missing : children}</Value>
        {action && <Action>{action}</Action>}
      </dd>
    </Item>
  );
}

/** Facts about one thing, in one column or, if it is wide enough, two. Source: mock/NOTES.md, point 5. */
export function DescriptionList({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <Frame>
      <List {...(columns === 2 ? { 'data-two': '' } : {})}>{children}</List>
    </Frame>
  );
}
