import type { PermissionMatrix } from 'shared-api/contracts/groupParts/permissionMatrix';
import { StateGlyph, stateHues, styled, stateKind } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import type { Rules } from './matrixModel';

const Marks = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  fontSize: 12,
  lineHeight: '16px',
  verticalAlign: 'middle',
  '& svg': { flex: 'none' },
});

/** So many states are drawn; the rest is counted. */
const shownStates = 3;

/** What a cell allows, as a picture: a tick for every state, else the states; a pause where holding matters. */
export function CellMark({ rules, states }: { rules: Rules; states: PermissionMatrix['states'] }) {
  if (!rules.length) return null;
  const everywhere = rules.some(({ project_state_ids: ids }) => !ids.length);
  const named = states.filter(({ id }) => rules.some((rule) => rule.project_state_ids.includes(id)));
  const minds = rules.some(({ on_hold: onHold }) => onHold !== 'any');
  const onlyHeld = rules.every(({ on_hold: onHold }) => onHold === 'yes');
  return (
    <Marks aria-hidden="true">
      {everywhere ? (
        <Icon name="check" size={16} />
      ) : (
        named.slice(0, shownStates).map((state) => (
          <span key={state.id} style={{ color: stateHues[state.colour], display: 'inline-flex' }}>
            <StateGlyph kind={stateKind(state)} fraction={state.progress} />
          </span>
        ))
      )}
      {!everywhere && named.length > shownStates && <span>+{named.length - shownStates}</span>}
      {minds && <Icon name={onlyHeld ? 'pause' : 'play'} size={14} />}
    </Marks>
  );
}
