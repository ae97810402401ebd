import { useId } from 'react';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { crPartTitles, crTimeline, type CrPartKind, type CrTimeline } from 'shared-api/crTimeline';
import { styled, t } from 'shared-ui/core';
import { timeText } from '../shared/crTimes';

const Picture = styled('figure')({
  margin: 0,
  '& svg': { display: 'block', width: '100%', height: 68 },
  '& text': { fontSize: 12, fill: t.text2 },
  '& figcaption': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', fontSize: 12, lineHeight: '16px' },
  '& figcaption span': { display: 'inline-flex', alignItems: 'center', gap: 4, color: t.text2 },
  '& i': { width: 10, height: 10, borderRadius: 2 },
});
const Ends = styled('p')({
  display: 'flex',
  justifyContent: 'space-between',
  marginLeft: 56,
  fontSize: 12,
  lineHeight: '20px',
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
});

const colors: Record<CrPartKind, string> = {
  planned: t.text3,
  in_progress: t.hueViolet,
  monitoring: t.hueTeal,
  overrun: t.hueRed,
};
/** Pixels at the left for the names of the rows. */
const labels = 56;

/** A place on the line as an SVG length. */
const x = (at: number) => `calc(${labels}px + (100% - ${labels + 8}px) * ${at})`;
const length = (share: number) => `max(2px, calc((100% - ${labels + 8}px) * ${share}))`;

function Row({ label, y, parts }: { label: string; y: number; parts: CrTimeline['actual'] }) {
  return (
    <>
      <text x={0} y={y + 10}>
        {label}
      </text>
      {parts.map(({ kind, from, to }) => (
        <rect
          key={kind}
          height={12}
          style={{ transform: `translate(${x(from)}, ${y}px)`, width: length(to - from), fill: colors[kind] }}
        />
      ))}
    </>
  );
}

/** The times from which the timeline of a change request is drawn, as the report keeps them. */
const timesOf = ({ activities, start_date, end_date, started_on, ended_on }: Cr) => {
  const oldestFirst = [...activities].reverse();
  return {
    planned: { start: start_date, end: end_date },
    actual: { start: started_on, end: ended_on },
    stages: oldestFirst.flatMap(({ status, created_on: at }) => (status ? [{ status, at }] : [])),
    updates: oldestFirst
      .filter(({ text }) => text !== null)
      .map(({ created_on: at, due_on: due }) => ({ at, due })),
  };
};

/** The timeline of the report, as it is mailed: the plan, what happened, and the updates. The table above it has the same times. */
export function CrTimelinePicture({ cr, now }: { cr: Cr; now: number }) {
  const id = useId();
  const timeline = crTimeline(timesOf(cr), now);
  if (!timeline) return null;
  const { planned, actual, updates } = timeline;
  const late = updates.filter((one) => one.late).length;
  const rows = planned.length
    ? { planned: 4, actual: 26, updates: 48 }
    : { planned: 0, actual: 4, updates: 26 };
  return (
    <Picture aria-labelledby={id}>
      <svg role="img" aria-labelledby={id} style={{ height: rows.updates + 16 }}>
        <title id={id}>
          {`Timeline: ${[...actual.map(({ kind }) => crPartTitles[kind].toLowerCase()), `${updates.length} ${updates.length === 1 ? 'update' : 'updates'}, ${late} late`].join(', ')}`}
        </title>
        {planned.length > 0 && <Row label="Planned" y={rows.planned} parts={planned} />}
        <Row label="Actual" y={rows.actual} parts={actual} />
        <text x={0} y={rows.updates + 10}>
          Updates
        </text>
        {updates.map(({ at, late: isLate }, index) => (
          <path
            key={index}
            d={isLate ? 'M -5 10 L 5 10 L 0 1 Z' : 'M -4 6 a 4 4 0 1 0 8 0 a 4 4 0 1 0 -8 0'}
            style={{
              transform: `translate(${x(at)}, ${rows.updates}px)`,
              fill: isLate ? t.hueRed : t.hueGreen,
            }}
          />
        ))}
      </svg>
      <Ends>
        <span>{timeText(timeline.from)}</span>
        <span>{timeText(timeline.to)}</span>
      </Ends>
      <figcaption>
        {actual.map(({ kind }) => (
          <span key={kind}>
            <i style={{ backgroundColor: colors[kind] }} /> {crPartTitles[kind]}
          </span>
        ))}
        {late > 0 && <span style={{ color: t.hueRed }}>▲ Late update</span>}
      </figcaption>
    </Picture>
  );
}
