import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

/**
 * Styles of a short table whose rows are cards on a phone. It is built of ARIA roles (`row`, `columnheader`, `rowheader`): put
 * `data-titles` on the header row, `data-rows` around the other rows and `data-row` on each of them. The caller sets the column
 * widths (`gridTemplateColumns` of a row) and the layout of a card.
 */
export const CardTable = styled('div')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  overflow: 'hidden',
  '& [role=row]': { display: 'grid', columnGap: 16, padding: '0 16px' },
  '& [data-row]': { minHeight: 36, borderTop: `1px solid ${t.borderSubtle}` },
  '& [data-row]:hover': { backgroundColor: t.bgHover },
  '& [role=row] > *': { padding: '8px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-titles]': { backgroundColor: t.bgSubtle },
  '& [role=columnheader]': {
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 500,
    letterSpacing: 0,
    color: t.text2,
  },
  '& [role=rowheader]': { fontWeight: 500 },
  [phoneMedia]: {
    border: 0,
    borderRadius: 0,
    overflow: 'visible',
    '& [data-titles]': { display: 'none' },
    '& [data-rows]': { display: 'grid', gap: 8 },
    '& [data-row]': { border: `1px solid ${t.border}`, borderRadius: 8 },
  },
});
