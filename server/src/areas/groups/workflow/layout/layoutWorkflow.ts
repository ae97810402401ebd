import { createHash } from 'node:crypto';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import type { GroupWorkflow, WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import { layoutGraph } from './elk';

export interface WorkflowShape {
  /** In the order of the group. */
  states: readonly Pick<GroupWorkflow['states'][number], 'id' | 'name'>[];
  transitions: GroupWorkflow['transitions'];
}

/**
 * Layers from top to bottom. Cycles are broken where a transition leads to an earlier state: that says what a way back is, and leaves a
 * tenth of the crossings that the library's own choice makes.
 */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
};
const manyTransitions = 150;
const stateHeight = 52;
const labelHeight = 20;
/** Longer names are cut off on the screen. */
const [minWidth, maxWidth] = [200, 260];
const maxLabel = 180;
const clamp = (n: number, from: number, to: number) => Math.round(Math.min(Math.max(n, from), to));
/** Pixels of a letter of a state's name and of a transition's, on average. */
const letter = { state: 7.6, label: 6.6 };

function graphOf({ states, transitions }: WorkflowShape): ElkNode {
  return {
    id: 'workflow',
    // A large graph would take more time for each crossing that it saves.
    layoutOptions: {
      ...options,
      'elk.layered.thoroughness': transitions.length > manyTransitions ? '7' : '40',
    },
    children: states.map(({ id, name }) => ({
      id: `s${id}`,
      width: clamp(name.length * letter.state + 48, minWidth, maxWidth),
      height: stateHeight,
    })),
    edges: transitions.map(({ id, name, src_state_id: from, dst_state_id: to }) => ({
      id: `t${id}`,
      sources: [`s${from}`],
      targets: [`s${to}`],
      labels: name
        ? [
            {
              id: `l${id}`,
              text: name,
              width: clamp(name.length * letter.label + 12, 24, maxLabel),
              height: labelHeight,
            },
          ]
        : [],
    })),
  };
}

const round = (n = 0) => Math.round(n * 10) / 10;
const boxOf = ({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number }) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

function pointsOf({ sections = [] }: ElkExtendedEdge): [number, number][] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [round(x), round(y)]),
  );
}

async function place(shape: WorkflowShape): Promise<WorkflowLayout> {
  const placed = await layoutGraph(graphOf(shape));
  const idOf = ({ id }: { id: string }) => Number(id.slice(1));
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: (placed.children ?? []).map((node) => ({ id: idOf(node), ...boxOf(node) })),
    transitions: (placed.edges ?? []).map((edge) => ({
      id: idOf(edge),
      points: pointsOf(edge),
      label: edge.labels?.[0] ? boxOf(edge.labels[0]) : null,
    })),
  };
}

/** Layouts by the hash of what they show: a group's picture is laid out again only when its states or transitions changed. */
const layouts = new Map<string, Promise<WorkflowLayout>>();
const maxLayouts = 100;

/** Lays out the picture of a workflow. Pixels; the same shape is always laid out alike. */
export function layoutWorkflow(shape: WorkflowShape): Promise<WorkflowLayout> {
  const { states, transitions } = shape;
  const shown = [
    states.map(({ id, name }) => [id, name]),
    transitions.map(({ id, name, src_state_id: from, dst_state_id: to }) => [id, name, from, to]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
  const found = layouts.get(hash) ?? place(shape);
  // The oldest is dropped first; a failed layout is tried again.
  layouts.delete(hash);
  layouts.set(hash, found);
  if (layouts.size > maxLayouts) layouts.delete(layouts.keys().next().value!);
  found.catch(() => layouts.delete(hash));
  return found;
}
