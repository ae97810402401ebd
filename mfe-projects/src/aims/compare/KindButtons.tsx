import type { AimDiffCounts } from 'shared-api/contracts/projectParts/aims';
import { styled, t } from 'shared-ui/core';
import { kinds, type Kind } from '../differences';
import { DiffSign } from '../DiffMark';

const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Toggle = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  border: `1px solid ${t.borderStrong}`,
  borderRadius: 6,
  padding: '0 8px 0 4px',
  backgroundColor: t.bg,
  font: 'inherit',
  fontSize: 13,
  color: t.text,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { backgroundColor: t.bgHover },
  '&[aria-pressed=true]': { borderColor: t.accent, backgroundColor: t.bgSelected, fontWeight: 500 },
  '&:disabled': { color: t.text3, cursor: 'default' },
});

export interface KindButtonsProps {
  counts: AimDiffCounts;
  /** Those that are shown; empty for all. */
  chosen: readonly Kind[];
  onChange: (chosen: readonly Kind[]) => void;
}

/** The counts of a sheet; a press shows this kind alone, further presses add kinds. */
export function KindButtons({ counts, chosen, onChange }: KindButtonsProps) {
  const toggle = (kind: Kind) => {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    onChange(next.length === kinds.length ? [] : next);
  };
  return (
    <Group role="group" aria-label="Show only">
      {kinds.map(({ kind }) => (
        <Toggle
          key={kind}
          type="button"
          aria-pressed={chosen.includes(kind)}
          disabled={counts[kind] === 0 && !chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          <DiffSign kind={kind} />
          {counts[kind].toLocaleString('en')} {kind}
        </Toggle>
      ))}
    </Group>
  );
}
