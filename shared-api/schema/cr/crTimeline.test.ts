import { crTimeline, type CrTimes } from './crTimeline';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
const times: CrTimes = {
  planned: { start: at(0), end: at(8) },
  actual: { start: at(1), end: at(10) },
  stages: [
    { status: 'in_progress', at: at(1) },
    { status: 'monitoring', at: at(4) },
  ],
  updates: [
    { at: at(2), due: at(3) },
    { at: at(5), due: null },
    { at: at(9), due: at(8) },
    { at: at(20), due: null },
  ],
};
const now = Date.parse(at(6));

describe('the timeline of a change request', () => {
  it('has the plan, what happened, the overrun, and each update in its place [cr-timeline.1]', () => {
    expect(crTimeline(times, now)).toEqual({
      from: at(0),
      to: at(10),
      planned: [{ kind: 'planned', from: 0, to: 0.8 }],
      actual: [
        { kind: 'in_progress', from: 0.1, to: 0.4 },
        { kind: 'monitoring', from: 0.4, to: 0.8 },
        { kind: 'overrun', from: 0.8, to: 1 },
      ],
      updates: [
        { at: 0.2, late: false },
        { at: 0.5, late: null },
        { at: 0.9, late: true },
      ],
    });
  });

  it('ends now while the change runs, and is none before it began', () => {
    const running = { ...times, planned: { start: at(0), end: null }, actual: { start: at(1), end: null } };
    expect(crTimeline(running, now)).toMatchObject({ to: at(6), planned: [] });
    expect(crTimeline({ ...times, actual: { start: null, end: at(1) } }, now)).toBeNull();
  });

  it('has no part without a length, and one that began late is an overrun alone', () => {
    const late = crTimeline({ ...times, actual: { start: at(9), end: at(10) }, stages: [] }, now);
    expect(late?.actual).toEqual([{ kind: 'overrun', from: 0.9, to: 1 }]);
    const instant = { ...times, planned: { start: at(1), end: at(1) }, actual: { start: at(1), end: at(1) } };
    expect(crTimeline(instant, now)).toBeNull();
  });
});
