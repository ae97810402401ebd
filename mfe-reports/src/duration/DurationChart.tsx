import { useRef } from 'react';
import type { StateDuration } from 'shared-api/contracts/reports/report';
import { savePng } from 'shared-ui/chart';
import { ScrollFrame } from 'shared-ui/content';
import { Button, phoneMedia, StateChip, styled, t, useToast } from 'shared-ui/core';
import { DurationPicture, pictureKey } from './DurationPicture';
import { countText, formatDays } from './formatDays';
import { barStyle, PercentileBars, percentileLooks } from './PercentileBars';
import { scaleOf, type Scale } from './scale';

const labelWidth = 128;
const title = 'Working days in each state';

// It takes no room of its own above the chart.
const Save = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: -16 });

const Frame = styled('figure')({ margin: 0 });
const Chart = styled('div')({ position: 'relative', minWidth: 640, [phoneMedia]: { minWidth: 0 } });
const Head = styled('figcaption')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  marginBottom: 8,
  fontSize: 12,
  lineHeight: '20px',
  color: t.text2,
  '& strong': { marginRight: 'auto', fontSize: 14, fontWeight: 600, color: t.text },
  '& span': { display: 'flex', alignItems: 'center', gap: 6 },
  [phoneMedia]: { '& strong': { flexBasis: '100%' } },
});
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: `${labelWidth}px 1fr`,
  height: 44,
  '& > span': {
    position: 'sticky',
    left: 0,
    zIndex: 3,
    alignSelf: 'start',
    marginTop: 2,
    backgroundColor: t.bg,
  },
  // A phone has no room beside the bars: name and numbers stand above them.
  [phoneMedia]: { gridTemplateColumns: '1fr', height: 'auto', '& > span': { justifySelf: 'start' } },
});
const Track = styled('div')({
  position: 'relative',
  height: 44,
  '& > *': { position: 'absolute' },
  '& > i': { height: 13, top: 8 },
  ...percentileLooks(14),
  '& > [data-target]': { top: 3, width: 2, height: 22, marginLeft: -1, backgroundColor: t.text, zIndex: 2 },
  '& > [data-held]': { top: 27, height: 5, backgroundColor: t.text3 },
  '& > [data-held-rest]': { top: 29, height: 1, backgroundColor: t.text3 },
  '& > span': { fontSize: 12, lineHeight: '16px', color: t.text2, whiteSpace: 'nowrap', marginLeft: 8 },
  '& strong': { fontWeight: 600, color: t.text },
  [phoneMedia]: {
    height: 56,
    '& > span': { marginLeft: 0, backgroundColor: t.bg },
    '& > [data-figures]': { top: '-20px !important', left: 'auto !important', right: 0 },
    '& > [data-held-figures]': { top: '34px !important', left: '0 !important' },
  },
});
const Lines = styled('div')({
  position: 'absolute',
  inset: `0 0 20px ${labelWidth}px`,
  [phoneMedia]: { left: 0 },
  '& > i': { position: 'absolute', top: 0, bottom: 0, width: 1, backgroundColor: t.border },
  '& > span': {
    position: 'absolute',
    top: '100%',
    fontSize: 12,
    lineHeight: '20px',
    color: t.text2,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
  '& > span:first-of-type': { transform: 'none' },
});
const Key = styled('i')({
  display: 'inline-block',
  width: 10,
  height: 10,
  borderRadius: 2,
  '&[data-p50]': { backgroundColor: t.chart1 },
  '&[data-p80]': {
    border: `1px solid ${t.chart1}`,
    backgroundColor: `color-mix(in srgb, ${t.chart1} 28%, ${t.bg})`,
  },
  '&[data-p95]': { width: 14, height: 2, backgroundColor: t.chart1 },
  '&[data-target]': { width: 2, height: 12, backgroundColor: t.text },
  '&[data-held]': { width: 12, height: 5, backgroundColor: t.text3 },
});

const numbers = (...days: (number | null)[]) => days.map(formatDays).join(' · ');

function StateBars({ state, at }: { state: StateDuration; at: Scale['at'] }) {
  const { projects, p50, p80, p95, target_days: target, held, held_p50, held_p80, held_p95 } = state;
  const end = (value: number) => ({ left: `${at(value)}%` });
  return (
    <Track>
      {target !== null && <i data-target="" style={end(target)} />}
      {p50 === null || p80 === null || p95 === null ? (
        <span data-figures="" style={{ ...end(0), top: 6 }}>
          {countText(projects)}
        </span>
      ) : (
        <>
          <PercentileBars {...{ p50, p80, p95, at }} />
          <span data-figures="" style={{ ...end(Math.max(p95, target ?? 0)), top: 6 }}>
            <strong>{p50.toFixed(1)}</strong> · {numbers(p80, p95)}
          </span>
        </>
      )}
      {held > 0 &&
        (held_p50 === null || held_p95 === null ? (
          <span data-held-figures="" style={{ ...end(0), top: 22 }}>
            {held} held
          </span>
        ) : (
          <>
            <i data-held="" style={barStyle(at, 0, held_p50)} />
            <i data-held-rest="" style={barStyle(at, held_p50, held_p95)} />
            <span data-held-figures="" style={{ ...end(held_p95), top: 22 }}>
              held {numbers(held_p50, held_p80, held_p95)}
            </span>
          </>
        ))}
    </Track>
  );
}

/** The working days in each state as bars. The table under it has the same numbers, so that screen readers pass over this. Source: picture 17b */
export function DurationChart({ states }: { states: readonly StateDuration[] }) {
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const scale = scaleOf(
    states.flatMap(({ p95, target_days: target, held_p95: held }) => [p95 ?? 0, target ?? 0, held ?? 0]),
  );
  const { lines, at } = scale;
  const save = () =>
    savePng(place.current!, 'projects_duration.png', { title, series: pictureKey, points: [] }).catch(
      (cause: unknown) =>
        toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) }),
    );
  return (
    <>
      <Save>
        <Button variant="text" icon="download" onClick={() => void save()}>
          Chart as picture
        </Button>
        <DurationPicture {...{ states, scale, place }} />
      </Save>
      <Frame aria-hidden>
        <Head>
          <strong>{title}</strong>
          <span>
            <Key data-p50="" /> p50
          </span>
          <span>
            <Key data-p80="" /> p80
          </span>
          <span>
            <Key data-p95="" /> p95
          </span>
          <span>
            <Key data-target="" /> Target
          </span>
          <span>
            <Key data-held="" /> Time on hold, apart
          </span>
        </Head>
        <ScrollFrame firstStays="always">
          <Chart>
            <Lines>
              {lines.map((value) => (
                <i key={value} style={{ left: `${at(value)}%` }} />
              ))}
              {lines.map((value) => (
                <span key={value} style={{ left: `${at(value)}%` }}>
                  {value}
                </span>
              ))}
            </Lines>
            {states.map((state) => (
              <Row key={state.id}>
                <StateChip
                  label={state.name}
                  hue={state.colour}
                  kind={state.is_start ? 'start' : 'progress'}
                  fraction={state.progress}
                />
                <StateBars state={state} at={at} />
              </Row>
            ))}
            <div style={{ height: 20 }} />
          </Chart>
        </ScrollFrame>
      </Frame>
    </>
  );
}
