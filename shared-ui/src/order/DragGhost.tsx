import { styled } from '@mui/material/styles';
import { Icon } from '../icons/Icon';
import { t } from '../theme/tokens';
import type { Drag } from './useRowDrag';

const Ghost = styled('div')({
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: 1400,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 320,
  padding: '6px 12px 6px 8px',
  borderRadius: 6,
  border: `1px solid ${t.accentBorder}`,
  backgroundColor: t.bgOverlay,
  boxShadow: t.shadow2,
  fontWeight: 500,
  pointerEvents: 'none',
});

/** Shows beside the pointer what is dragged. */
export function DragGhost({
  drag,
  label,
}: {
  drag: Drag | null;
  /** Names the dragged rows: `Site survey`, `3 milestones`. */
  label: (ids: readonly number[]) => string;
}) {
  if (!drag) return null;
  const { ids, x, y } = drag;
  return (
    <Ghost aria-hidden style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }}>
      <Icon name="drag" size={18} />
      {label(ids)}
    </Ghost>
  );
}
