import { styled, t } from 'shared-ui/core';

/** A title of at most two lines, which ends in an ellipsis. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
} as const;

// `--unit` is 16 px on a screen of 1440 × 900 and grows with it. On a 55-inch screen the smallest letters are then 1 cm high, which
// is read from five metres. Source: mock/NOTES.md, 16b
export const Page = styled('div')({
  '--unit': 'clamp(9px, min(1.11vw, 1.78vh), 60px)',
  position: 'fixed',
  inset: 0,
  zIndex: 2000,
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(1.2 * var(--unit))',
  padding: 'calc(1.4 * var(--unit)) calc(2 * var(--unit)) calc(1 * var(--unit))',
  overflow: 'auto',
  fontSize: 'calc(1.38 * var(--unit))',
  lineHeight: 1.3,
  colorScheme: 'dark',
  color: t.text,
  backgroundColor: t.bgSubtle,
  // Covers the edge that the shifted picture leaves free.
  boxShadow: `0 0 0 8px ${t.bgSubtle}`,
  '& strong, & time': { fontVariantNumeric: 'tabular-nums' },
  // Icons have their size in pixels, which is too small for a wall.
  '& svg': {
    fontSize: 'inherit !important',
    width: '1.1em !important',
    height: '1.1em !important',
    flex: 'none',
  },
  '&[data-idle]': { cursor: 'none' },
  '& h1': { fontSize: 'calc(1.9 * var(--unit))', fontWeight: 600 },
  '& h2': { display: 'flex', alignItems: 'center', gap: '0.5em', fontSize: 'inherit', fontWeight: 600 },
  '& h2 small, & h1 small': { fontSize: 'inherit', fontWeight: 400, color: t.text2 },
  '& ul': { listStyle: 'none' },
  '@media (max-width: 900px)': { '--unit': '14px' },
});
export const Stale = styled('p')({
  flex: 'none',
  margin: 'calc(-1.4 * var(--unit)) calc(-2 * var(--unit)) 0',
  padding: '0.5em calc(2 * var(--unit))',
  fontWeight: 600,
  color: t.warning,
  borderBottom: `2px solid ${t.warning}`,
  backgroundColor: t.warningBg,
});
export const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'calc(0.8 * var(--unit)) calc(1.2 * var(--unit))',
  '& > h1': { marginRight: 'auto' },
  '& > p': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    padding: '0.35em 0.8em',
    borderRadius: 8,
    '& strong': { fontSize: '1.3em', lineHeight: 1 },
  },
  '& > [data-kind=overdue]': { color: t.error, backgroundColor: t.errorBg },
  '& > [data-kind=soon]': { color: t.warning, backgroundColor: t.warningBg },
  '& > time': {
    textAlign: 'right',
    lineHeight: 1.15,
    color: t.text2,
    '& strong': {
      display: 'block',
      fontSize: 'calc(2.4 * var(--unit))',
      lineHeight: 1.1,
      fontWeight: 600,
      color: t.text,
    },
  },
});
export const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1.2fr)) minmax(0, 1.1fr)',
  gap: 'calc(1.6 * var(--unit))',
  '& section': { display: 'flex', flexDirection: 'column', gap: 'calc(0.6 * var(--unit))', minHeight: 0 },
  '& section > h2': { flex: 'none' },
  // All cards are as high as those of a full column.
  '& section > ul[data-cards]': {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateRows: 'repeat(3, minmax(0, 1fr))',
    gap: 'calc(0.8 * var(--unit))',
  },
  '& > div': { display: 'flex', flexDirection: 'column', gap: 'calc(1.6 * var(--unit))' },
  '@media (max-width: 900px)': {
    flex: 'none',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& section > ul[data-cards]': { gridTemplateRows: 'none', gridAutoRows: 'auto' },
  },
});
export const Card = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  padding: 'calc(0.5 * var(--unit)) calc(1.2 * var(--unit))',
  border: `1px solid ${t.border}`,
  borderRadius: 10,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  backgroundColor: t.bg,
  '&[data-kind=soon]': { borderColor: t.warning, backgroundColor: t.warningBg },
  '&[data-kind=overdue]': { borderColor: t.error, backgroundColor: t.errorBg },
  '& > *': { flex: 'none' },
  '& > div:first-of-type': { display: 'flex', alignItems: 'baseline', gap: '0.4em', whiteSpace: 'nowrap' },
  '& > div:first-of-type > strong': {
    // With three cards below each other this leaves room for four lines of text.
    fontSize: 'calc(3.7 * var(--unit))',
    lineHeight: 1,
    fontWeight: 600,
    letterSpacing: '-0.02em',
  },
  // Beside long words a name has two lines, the lower one on the line of the words.
  '& > div:first-of-type > [data-lead]': {
    ...twoLines,
    alignSelf: 'end',
    margin: '0 0 0.18em auto',
    minWidth: 0,
    lineHeight: 1.15,
    whiteSpace: 'normal',
    textAlign: 'right',
  },
  '&[data-kind=soon] > div:first-of-type > :not([data-lead])': { color: t.warning },
  '&[data-kind=overdue] > div:first-of-type > :not([data-lead])': { color: t.error },
  '& h3': { ...twoLines, fontSize: 'calc(1.6 * var(--unit))', lineHeight: 1.25, fontWeight: 600 },
});
/** The texts below the title of a card: two lines each; where there is room for three lines the project has one. */
export const Texts = styled('div')({
  '&&': { flex: 1 },
  minHeight: 0,
  containerType: 'size',
  display: 'flex',
  flexDirection: 'column',
  lineHeight: 1.2,
  '& p': { ...twoLines, flex: 'none', color: t.text2 },
  '& p[data-last]': { marginTop: 'auto', color: t.text },
  '& p[data-last] > span': { color: t.text2 },
  '@container (max-height: 4.75em)': { '& p:not([data-last])': { WebkitLineClamp: 1 } },
  '@container (max-height: 3.55em)': { '& p[data-last]': { WebkitLineClamp: 1 } },
  '@media (max-width: 900px)': { '&&': { flex: 'none' }, containerType: 'normal' },
});
export const Rows = styled('ul')({
  border: `1px solid ${t.border}`,
  borderRadius: 10,
  backgroundColor: t.bg,
  '& li': {
    display: 'grid',
    // The first column has room for the widest day, like “Mon 28 Nov”.
    gridTemplateColumns: '6.1em minmax(0, 1fr)',
    gap: '0 0.8em',
    padding: 'calc(0.6 * var(--unit)) calc(1 * var(--unit))',
    '& > *': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > [data-title]': { ...twoLines, whiteSpace: 'normal', color: t.text },
  },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& span': { color: t.text2 },
  '& strong': { fontWeight: 600 },
});
export const Foot = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '1em',
  minHeight: 32,
  color: t.text2,
  '& > button': { marginLeft: 'auto' },
});
