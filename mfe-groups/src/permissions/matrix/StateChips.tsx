import type { PermissionMatrix } from 'shared-api/contracts/groupParts/permissionMatrix';
import { phoneMedia, StateGlyph, stateHues, styled, t, stateKind } from 'shared-ui/core';

const Row = styled('div')({
  display: 'flex',
  flex: 'none',
  gap: 6,
  padding: '8px 24px',
  overflowX: 'auto',
  borderBottom: `1px solid ${t.border}`,
  '& button': {
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    gap: 6,
    height: 28,
    padding: '0 8px',
    border: `1px solid ${t.border}`,
    borderRadius: 6,
    backgroundColor: t.bg,
    color: t.text2,
    font: 'inherit',
    fontSize: 13,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [phoneMedia]: { height: 36 },
  },
  '& button:hover': { backgroundColor: t.bgHover },
  '& button[aria-pressed=true]': {
    backgroundColor: t.bgSelected,
    borderColor: t.accentBorder,
    color: t.accentText,
    fontWeight: 500,
  },
  [phoneMedia]: { padding: '8px 16px' },
});

export interface StateChipsProps {
  states: PermissionMatrix['states'];
  /** The state whose permissions stand out; null: those of every state. */
  shown: number | null;
  onShow: (id: number | null) => void;
}

/** Chooses the state whose permissions stand out in the matrix. */
export function StateChips({ states, shown, onShow }: StateChipsProps) {
  return (
    <Row role="group" aria-label="Show permissions of">
      <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
        Every state
      </button>
      {states.map((state) => (
        <button
          key={state.id}
          type="button"
          aria-pressed={shown === state.id}
          onClick={() => onShow(shown === state.id ? null : state.id)}
        >
          <span style={{ color: stateHues[state.colour], display: 'inline-flex' }}>
            <StateGlyph kind={stateKind(state)} fraction={state.progress} />
          </span>
          {state.name}
        </button>
      ))}
    </Row>
  );
}
