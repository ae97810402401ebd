import type { Ref } from 'react';
import type { StateDuration } from 'shared-api/contracts/reports/report';
import { styled, t } from 'shared-ui/core';
import { countText, formatDays } from './formatDays';
import type { Scale } from './scale';

const [width, row, labels] = [960, 40, 140];

/** Out of sight: the picture is drawn from it. */
const Hidden = styled('div')({
  position: 'absolute',
  width: 0,
  height: 0,
  overflow: 'hidden',
  '& text': { fontSize: 12, fill: t.text2 },
  '& text[data-name]': { fill: t.text },
});

/** The marks of the bars and their colours, for the key of the picture. */
export const pictureKey = [
  { label: 'to p50', color: t.chart1 },
  { label: 'to p80', color: `color-mix(in srgb, ${t.chart1} 28%, ${t.bg})` },
  { label: 'Target', color: t.text },
  { label: 'Time on hold, apart', color: t.text3 },
];

function StateMarks({ state, x }: { state: StateDuration; x: (days: number) => number }) {
  const { projects, p50, p80, p95, target_days: target, held_p50: heldP50, held_p95: heldP95 } = state;
  const bar = (from: number, to: number) => ({ x: x(from), width: Math.max(1, x(to) - x(from)) });
  const hasBars = p50 !== null && p80 !== null && p95 !== null;
  return (
    <>
      {hasBars && (
        <>
          <rect {...bar(0, p50)} y={8} height={12} style={{ fill: t.chart1 }} />
          <rect
            {...bar(p50, p80)}
            y={8}
            height={12}
            style={{ fill: pictureKey[1]!.color, stroke: t.chart1, strokeWidth: 1 }}
          />
          <rect {...bar(p80, p95)} y={13} height={2} style={{ fill: t.chart1 }} />
        </>
      )}
      {heldP50 !== null && heldP95 !== null && (
        <>
          <rect {...bar(0, heldP50)} y={25} height={5} style={{ fill: t.text3 }} />
          <rect {...bar(heldP50, heldP95)} y={27} height={1} style={{ fill: t.text3 }} />
        </>
      )}
      {target !== null && <rect x={x(target) - 1} y={4} width={2} height={20} style={{ fill: t.text }} />}
      <text x={x(hasBars ? Math.max(p95, target ?? 0) : 0) + 8} y={18}>
        {hasBars ? [p50, p80, p95].map(formatDays).join(' · ') : countText(projects)}
      </text>
    </>
  );
}

export interface DurationPictureProps {
  states: readonly StateDuration[];
  scale: Scale;
  place: Ref<HTMLDivElement>;
}

/** The chart of durations as SVG, from which its picture is made: the one on the page consists of elements of the page. */
export function DurationPicture({ states, scale: { lines, at }, place }: DurationPictureProps) {
  const x = (days: number) => labels + ((width - labels) * at(days)) / 100;
  const height = states.length * row;
  return (
    <Hidden ref={place} aria-hidden>
      <svg width={width} height={height + 20}>
        {lines.map((days) => (
          <g key={days}>
            <line x1={x(days)} x2={x(days)} y1={0} y2={height} style={{ stroke: t.border }} />
            <text x={x(days)} y={height + 15} textAnchor="middle">
              {days}
            </text>
          </g>
        ))}
        {states.map((state, index) => (
          <g key={state.id} transform={`translate(0 ${index * row})`}>
            <text data-name="" x={0} y={18}>
              {state.name}
            </text>
            <StateMarks state={state} x={x} />
          </g>
        ))}
      </svg>
    </Hidden>
  );
}
