import type { WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import { layoutWorkflow, type WorkflowShape } from './layoutWorkflow';

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** A workflow as groups have them: a main way, ways back, short cuts, and a last state that several lead to. */
function aWorkflow(states: number, transitions: number, seed: number): WorkflowShape {
  const random = seeded(seed);
  const ways = new Set<string>();
  const add = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < states) ways.add(`${from} ${to}`);
  };
  for (let i = 0; i < states - 2; i++) add(i, i + 1);
  while (ways.size < transitions) {
    const from = Math.floor(random() * (states - 2));
    const kind = random();
    if (kind < 0.45) add(from, from - 1 - Math.floor(random() * 3));
    else if (kind < 0.8) add(from, from + 2 + Math.floor(random() * 2));
    else add(from, states - 1);
  }
  return {
    states: Array.from({ length: states }, (_, i) => ({ id: i + 1, name: `State of the work no. ${i + 1}` })),
    transitions: [...ways].map((way, i) => {
      const [from, to] = way.split(' ').map(Number) as [number, number];
      return {
        id: i + 1,
        name: i % 3 ? `Transition ${i + 1}` : null,
        src_state_id: from + 1,
        dst_state_id: to + 1,
      };
    }),
  };
}

/** Pixels: the corners are rounded to tenths. */
const rounding = 0.2;

interface Segment {
  transition: number;
  x1: number;
  x2: number;
  y1: number;
  y2: number;
}
const segmentsOf = ({ transitions }: WorkflowLayout): Segment[] =>
  transitions.flatMap(({ id, points }) =>
    points.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = points[i] as [number, number];
      return {
        transition: id,
        x1: Math.min(fromX, x!),
        x2: Math.max(fromX, x!),
        y1: Math.min(fromY, y!),
        y2: Math.max(fromY, y!),
      };
    }),
  );

function countCrossings(layout: WorkflowLayout): number {
  const segments = segmentsOf(layout);
  const level = segments.filter(({ y1, y2 }) => y2 - y1 < rounding);
  const upright = segments.filter(({ x1, x2 }) => x2 - x1 < rounding);
  expect(level.length + upright.length).toBe(segments.length);
  return level.flatMap((one) =>
    upright.filter(
      (other) =>
        other.transition !== one.transition &&
        other.x1 > one.x1 &&
        other.x1 < one.x2 &&
        one.y1 > other.y1 &&
        one.y1 < other.y2,
    ),
  ).length;
}

/** Lines that go through a box, or names that lie on one. */
function faultsWithBoxes(layout: WorkflowLayout): string[] {
  return layout.states.flatMap((box) => {
    const hits = ({ x1, x2, y1, y2 }: Omit<Segment, 'transition'>) =>
      x2 > box.x + 1 && x1 < box.x + box.width - 1 && y2 > box.y + 1 && y1 < box.y + box.height - 1;
    return [
      ...segmentsOf(layout)
        .filter(hits)
        .map(({ transition }) => `${transition} through ${box.id}`),
      ...layout.transitions
        .filter(
          ({ label: at }) => at && hits({ x1: at.x, x2: at.x + at.width, y1: at.y, y2: at.y + at.height }),
        )
        .map(({ id }) => `name of ${id} on ${box.id}`),
    ];
  });
}

test.each([1, 2, 3, 4])(
  'a workflow of 60 states and 112 transitions has at most 20 crossings, and no line through a state (%i) [workflow-layout.1]',
  async (seed) => {
    const shape = aWorkflow(60, 112, seed);
    const layout = await layoutWorkflow(shape);
    expect(layout.states.map(({ id }) => id)).toEqual(shape.states.map(({ id }) => id));
    expect(layout.transitions).toHaveLength(112);
    expect(countCrossings(layout)).toBeLessThanOrEqual(20);
    expect(faultsWithBoxes(layout)).toEqual([]);
  },
);

test('states follow their order from top to bottom, and everything lies within the picture', async () => {
  const layout = await layoutWorkflow(aWorkflow(9, 17, 5));
  const main = layout.states.slice(0, 8).map(({ y }) => y);
  expect(main).toEqual([...main].sort((a, b) => a - b));
  for (const { x, y, width, height } of layout.states) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(layout.width);
    expect(y + height).toBeLessThanOrEqual(layout.height);
  }
});

test('the same workflow is laid out once', async () => {
  const shape = aWorkflow(8, 12, 6);
  const first = layoutWorkflow(shape);
  expect(layoutWorkflow(structuredClone(shape))).toBe(first);
  const [state, ...others] = shape.states;
  expect(layoutWorkflow({ ...shape, states: [{ ...state!, name: 'Renamed' }, ...others] })).not.toBe(first);
  await first;
});

test('a group without states has an empty picture', async () => {
  expect(await layoutWorkflow({ states: [], transitions: [] })).toMatchObject({
    states: [],
    transitions: [],
  });
});
