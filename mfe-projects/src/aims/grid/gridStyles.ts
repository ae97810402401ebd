import { styled, t } from 'shared-ui/core';

export const headerHeight = 36;

const looks = {
  added: { ground: t.successBg, line: t.successBorder },
  removed: { ground: t.errorBg, line: t.errorBorder },
  changed: { ground: t.warningBg, line: t.warningBorder },
  moved: { ground: t.infoBg, line: t.infoBorder },
};
export type Tone = keyof typeof looks;

const tones: Record<string, Record<string, string>> = {};
for (const [tone, { ground, line }] of Object.entries(looks)) {
  // The row itself, too: the grid may be wider than its columns.
  tones[`& [data-row][data-tone=${tone}], & [data-row][data-tone=${tone}] > *`] = { backgroundColor: ground };
  tones[`& [data-row] > [data-tone=${tone}]`] = {
    backgroundColor: ground,
    boxShadow: `inset 0 0 0 1px ${line}`,
  };
}

/** The scrolled area of a grid. */
export const GridArea = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: t.bg,
  fontSize: 13,
  lineHeight: '20px',
  outline: 'none',
  '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${t.focus}` },
  '& [role=row]': { display: 'flex', alignItems: 'stretch' },
  '& [data-head]': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: headerHeight,
    borderBottom: `1px solid ${t.border}`,
    backgroundColor: t.bgSubtle,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: t.text2,
  },
  '& [data-row]': {
    position: 'absolute',
    left: 0,
    borderBottom: `1px solid ${t.borderSubtle}`,
    color: t.text2,
  },
  '& [role=row] > *': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '0 8px',
    overflow: 'hidden',
    backgroundColor: t.bg,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& [data-head] > *': { backgroundColor: t.bgSubtle },
  '& [data-row]:hover > *': { backgroundColor: t.bgHover },
  ...tones,
  '& [data-row] > [data-tone=moved]': {
    backgroundColor: t.infoBg,
    fontWeight: 500,
    color: t.text,
  },
  '& [role=row] > [data-pinned]': { position: 'sticky', zIndex: 1 },
  '& [role=row] > [data-edge]': { borderRight: `1px solid ${t.border}` },
  '& [role=row] > [data-space]': { padding: 0 },
  '& [role=row] > [data-align=right]': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& [data-strong]': { color: t.text, fontWeight: 500 },
  '& [data-quiet]': { color: t.text3 },
  '& [data-active]': { outline: `1px solid ${t.accent}`, outlineOffset: -1 },
  '&:focus-visible [data-active]': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '& del': { color: t.text2, textDecoration: 'line-through' },
  '& ins': { color: t.text, fontWeight: 500, textDecoration: 'none' },
  '& del + ins': { marginLeft: 6 },
});

/** A row over the whole width, such as a run of rows that is folded. */
export const Bar = styled('div')({
  position: 'sticky',
  left: 0,
  '&&': { backgroundColor: t.bgSubtle },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: '100%',
    border: 0,
    padding: '0 8px',
    background: 'none',
    font: 'inherit',
    fontSize: 12,
    fontWeight: 500,
    color: t.accentText,
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
});

export const HeadButton = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  marginLeft: 'auto',
  border: 0,
  borderRadius: 4,
  padding: 0,
  background: 'none',
  color: t.text3,
  cursor: 'pointer',
  '&:hover': { color: t.text, backgroundColor: t.bgMuted },
  '&[data-on]': { color: t.accentText, backgroundColor: t.accentBg },
});

/** In place of a cell that is still being loaded. */
export const Bone = styled('span')({
  width: '60%',
  height: 10,
  borderRadius: 4,
  backgroundColor: t.bgMuted,
});
