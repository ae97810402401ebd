import { useId, type ReactNode } from 'react';
import type { AimSide } from 'shared-api/contracts/projectParts/aims';
import { phoneMedia, styled, t } from 'shared-ui/core';

const Box = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 1fr) repeat(2, minmax(0, 2fr))',
  gap: 8,
  alignItems: 'stretch',
  minWidth: 0,
  margin: 0,
  border: 0,
  padding: '6px 0',
  '& > legend': {
    float: 'left',
    padding: '6px 0',
    fontSize: 12,
    lineHeight: '20px',
    color: t.text2,
    overflowWrap: 'anywhere',
  },
  '& > label': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '0 8px',
    alignItems: 'start',
    border: `1px solid ${t.border}`,
    borderRadius: 6,
    padding: '5px 8px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& > label:hover': { backgroundColor: t.bgHover },
  '& > label:has(input:checked)': { borderColor: t.accent, backgroundColor: t.bgSelected },
  '& > label:has(input:focus-visible)': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '& input': { width: 16, height: 16, margin: '2px 0', accentColor: t.accent },
  '& small': { gridColumn: 2, fontSize: 12, lineHeight: '16px', color: t.text3 },
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > legend': { float: 'none', padding: 0 } },
});

export interface SideChoiceProps {
  /** What is decided: the name of a column, or of the row. */
  legend: string;
  /** What each side holds. */
  theirs: ReactNode;
  mine: ReactNode;
  /** Undefined while it is not decided. */
  value: AimSide | undefined;
  onChange: (side: AimSide) => void;
}

/** Two radio buttons: keep what the present version holds, or take what the upload holds. */
export function SideChoice({ legend, theirs, mine, value, onChange }: SideChoiceProps) {
  const name = useId();
  const sides = [
    { side: 'theirs', word: 'Keep theirs', content: theirs },
    { side: 'mine', word: 'Take mine', content: mine },
  ] as const;
  return (
    <Box>
      <legend>{legend}</legend>
      {sides.map(({ side, word, content }) => (
        <label key={side}>
          <input type="radio" name={name} checked={value === side} onChange={() => onChange(side)} />
          <span>{content}</span>
          <small>{word}</small>
        </label>
      ))}
    </Box>
  );
}
