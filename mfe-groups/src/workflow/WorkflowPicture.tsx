import { useMemo, useState, type KeyboardEvent } from 'react';
import { formatCount } from 'shared-api/format';
import { useWorkflowLayout } from 'shared-api/groups';
import type { GroupWorkflow, WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import {
  Button,
  LoadError,
  RouterLink,
  Skeleton,
  StateGlyph,
  stateHues,
  styled,
  t,
  VisuallyHidden,
  WhileLoading,
  stateKind,
} from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { linePath } from './linePath';
import { useZoom, zoomSteps } from './useZoom';

const Frame = styled('div')({ border: `1px solid ${t.border}`, borderRadius: 8, overflow: 'hidden' });
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: 8,
  borderBottom: `1px solid ${t.border}`,
  '& > p': { flex: 1, minWidth: 200, paddingLeft: 8, fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& output': { minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});
const Scroll = styled('div')({
  height: 'calc(100dvh - 272px)',
  minHeight: 320,
  overflow: 'auto',
  backgroundColor: t.bgSubtle,
  backgroundImage: `radial-gradient(${t.border} 1px, transparent 1px)`,
  backgroundSize: '16px 16px',
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
});
const Sheet = styled('div')({ position: 'relative', margin: '0 auto', overflow: 'hidden' });
const Canvas = styled('div')({
  position: 'relative',
  transformOrigin: '0 0',
  '& svg[data-lines]': { position: 'absolute', inset: 0, overflow: 'visible', color: t.text3 },
  '& path[data-line]': { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 },
  '& path[data-hit]': { fill: 'none', stroke: 'transparent', strokeWidth: 12, cursor: 'pointer' },
  '& g[data-lit]': { color: t.accentText },
  '& g[data-lit] path[data-line]': { strokeWidth: 2.5 },
  '& g a:focus-visible path[data-hit]': { stroke: t.accentBorder },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
});
const State = styled(RouterLink)({
  position: 'absolute',
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  alignContent: 'center',
  gap: '0 8px',
  padding: '0 12px',
  border: `1px solid ${t.borderStrong}`,
  borderRadius: 6,
  backgroundColor: t.bg,
  color: t.text,
  '&:hover': { textDecoration: 'none', borderColor: t.accent },
  '&[data-faulty]': { borderStyle: 'dashed', borderColor: t.warning },
  '& strong': {
    fontWeight: 500,
    lineHeight: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& small': {
    gridColumn: 2,
    fontSize: 12,
    lineHeight: '16px',
    color: t.text2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& > svg, & > span:first-of-type': { alignSelf: 'center' },
});
const Badge = styled('span')({
  position: 'absolute',
  top: -9,
  right: -9,
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 18,
  borderRadius: 9,
  backgroundColor: t.warningBg,
  color: t.warning,
});
const Label = styled(RouterLink)({
  position: 'absolute',
  display: 'block',
  padding: '0 4px',
  borderRadius: 4,
  backgroundColor: t.bgSubtle,
  fontSize: 12,
  lineHeight: '20px',
  fontWeight: 500,
  textAlign: 'center',
  color: t.text2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover, &[data-lit]': { color: t.accentText, backgroundColor: t.accentBg, textDecoration: 'none' },
  '&[data-faulty]': { color: t.warning },
});

/** Room around the picture, for badges and shadows. */
const margin = 16;

/** What the pointer or the focus is on, with what belongs to it. */
type Lit = { state: number } | { transition: number } | null;

interface PictureProps {
  workflow: GroupWorkflow;
  layout: WorkflowLayout;
  groupId: string;
  zoom: number;
}

function Picture({ workflow: { states, transitions, findings }, layout, groupId, zoom }: PictureProps) {
  const [lit, setLit] = useState<Lit>(null);
  const places = useMemo(() => new Map(layout.states.map((one) => [one.id, one])), [layout]);
  const lines = useMemo(() => new Map(layout.transitions.map((one) => [one.id, one])), [layout]);
  const nameOf = (id: number) => states.find((one) => one.id === id)?.name ?? '';
  const faultsOf = (part: 'state' | 'transition', id: number) =>
    findings
      .filter(({ at }) => at?.part === part && at.id === id)
      .map(({ text }) => text)
      .join(' ');
  const isLit = ({ id, src_state_id: from, dst_state_id: to }: GroupWorkflow['transitions'][number]) =>
    lit !== null && ('state' in lit ? lit.state === from || lit.state === to : lit.transition === id);
  const follow = (next: Lit) => ({
    onMouseEnter: () => setLit(next),
    onMouseLeave: () => setLit(null),
    onFocus: () => setLit(next),
    onBlur: () => setLit(null),
  });
  const words = (transition: GroupWorkflow['transitions'][number]) =>
    `${transition.name ?? 'Transition'}: from ${nameOf(transition.src_state_id)} to ${nameOf(transition.dst_state_id)}`;
  return (
    <Sheet style={{ width: (layout.width + 2 * margin) * zoom, height: (layout.height + 2 * margin) * zoom }}>
      <Canvas
        style={{
          width: layout.width,
          height: layout.height,
          transform: `scale(${zoom}) translate(${margin}px, ${margin}px)`,
        }}
      >
        <svg data-lines="" width={layout.width} height={layout.height}>
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7.5"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
              markerUnits="userSpaceOnUse"
            >
              <path d="M0 0.5 8 4 0 7.5Z" fill="context-stroke" />
            </marker>
          </defs>
          {transitions.map((transition) => {
            const line = lines.get(transition.id);
            if (!line) return null;
            const path = linePath(line.points);
            return (
              <g
                key={transition.id}
                {...(isLit(transition) ? { 'data-lit': '' } : {})}
                {...follow({ transition: transition.id })}
              >
                <path data-line="" d={path} markerEnd="url(#arrow)" />
                {/* A transition with a name has its link there. */}
                <RouterLink
                  to={`/groups/${groupId}/transitions/${transition.id}/update`}
                  aria-label={words(transition)}
                  {...(line.label ? { tabIndex: -1, 'aria-hidden': true } : {})}
                >
                  <path data-hit="" d={path} />
                </RouterLink>
              </g>
            );
          })}
        </svg>
        <ul aria-label="States and transitions">
          {states.map((state) => {
            const place = places.get(state.id);
            if (!place) return null;
            const fault = faultsOf('state', state.id);
            const count = `${formatCount(state.projects)} ${state.projects === 1 ? 'project' : 'projects'}`;
            return (
              <li key={state.id}>
                <State
                  to={`/groups/${groupId}/project_states/${state.id}/update`}
                  style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
                  title={fault || state.name}
                  {...(fault ? { 'data-faulty': '' } : {})}
                  {...follow({ state: state.id })}
                >
                  <span style={{ color: stateHues[state.colour], display: 'inline-flex' }}>
                    <StateGlyph kind={stateKind(state)} fraction={state.progress} />
                  </span>
                  <strong>{state.name}</strong>
                  <small>
                    {count}
                    {state.p80_days !== null && ` · p80 ${state.p80_days} d`}
                  </small>
                  {fault && (
                    <Badge>
                      <Icon name="warning" size={14} />
                      <VisuallyHidden>{fault}</VisuallyHidden>
                    </Badge>
                  )}
                </State>
                {transitions
                  .filter(({ src_state_id: from }) => from === state.id)
                  .map((transition) => {
                    const label = lines.get(transition.id)?.label;
                    if (!label) return null;
                    const wrong = faultsOf('transition', transition.id);
                    return (
                      <Label
                        key={transition.id}
                        to={`/groups/${groupId}/transitions/${transition.id}/update`}
                        style={{ left: label.x, top: label.y, width: label.width, height: label.height }}
                        aria-label={words(transition)}
                        title={wrong || (transition.name ?? '')}
                        {...(isLit(transition) ? { 'data-lit': '' } : {})}
                        {...(wrong ? { 'data-faulty': '' } : {})}
                        {...follow({ transition: transition.id })}
                      >
                        {transition.name}
                      </Label>
                    );
                  })}
              </li>
            );
          })}
        </ul>
      </Canvas>
    </Sheet>
  );
}

/** The workflow of a group as a picture: each state and transition leads to its form. It is zoomed by buttons, keys and Ctrl with the wheel. */
export function WorkflowPicture({ workflow, groupId }: { workflow: GroupWorkflow; groupId: string }) {
  const read = useWorkflowLayout(groupId);
  const { data: layout, error } = read;
  const size = layout && { width: layout.width + 2 * margin, height: layout.height + 2 * margin };
  const { box, zoom, step, change, fit } = useZoom(groupId, size);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') step(1);
    else if (key === '-') step(-1);
    else if (key === '0') change(1);
  };

  if (error && !layout) return <LoadError title="The picture of the workflow did not load." read={read} />;
  if (!layout)
    return (
      <WhileLoading loading skeleton={<Skeleton height={400} />}>
        {null}
      </WhileLoading>
    );
  return (
    <Frame>
      <Tools>
        <p>
          Choose a state or a transition to change it. In a state, “p80 5 d” means that 80 % of the projects
          leave it within 5 days.
        </p>
        <Button size="small" icon="zoom-out" disabled={zoom <= zoomSteps[0]!} onClick={() => step(-1)}>
          Smaller
        </Button>
        <output aria-label="Zoom">{Math.round(zoom * 100)} %</output>
        <Button size="small" icon="zoom-in" disabled={zoom >= zoomSteps.at(-1)!} onClick={() => step(1)}>
          Larger
        </Button>
        <Button size="small" onClick={fit}>
          Fit
        </Button>
      </Tools>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Scroll ref={box} role="region" aria-label="Picture of the workflow" tabIndex={0} onKeyDown={onKeyDown}>
        <Picture workflow={workflow} layout={layout} groupId={groupId} zoom={zoom} />
      </Scroll>
    </Frame>
  );
}
