import type { PermissionMatrix, PermissionRule } from 'shared-api/contracts/groupParts/permissionMatrix';
import { Segments } from 'shared-ui/controls';
import {
  Button,
  Checkbox,
  formatList,
  StateGlyph,
  stateHues,
  styled,
  t,
  Tag,
  type TagKind,
  stateKind,
} from 'shared-ui/core';
import {
  allowsIn,
  changeKind,
  everyState,
  labelOf,
  sameRules,
  type CellKey,
  type ChangeKind,
  type MatrixColumn,
  type Rules,
} from './matrixModel';
import type { MatrixEdits } from './useMatrixEdits';

const Root = styled('section')({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderBottom: `1px solid ${t.border}`,
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  '& > div': { flex: 1, minWidth: 0 },
  '& small': { fontSize: 12, lineHeight: '16px', color: t.text3 },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const States = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: '2px 8px',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  maxHeight: 216,
  overflow: 'auto',
  '& > span': { display: 'flex', alignItems: 'center', minWidth: 0 },
});
const Held = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > span': { fontSize: 12, color: t.text2 },
});
const Hint = styled('p')({ fontSize: 12, lineHeight: '16px', color: t.text2 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });
const Name = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  overflowWrap: 'anywhere',
});

type States = PermissionMatrix['states'];
type Extent = 'never' | 'some' | 'every';
const extents: { value: Extent; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'some', label: 'Some states' },
  { value: 'every', label: 'Every state' },
];
const holds: { value: PermissionRule['on_hold']; label: string }[] = [
  { value: 'any', label: 'Any' },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
const kindTags: Record<ChangeKind, [TagKind, string]> = {
  added: ['success', 'Added'],
  limited: ['warning', 'Limited'],
  removed: ['error', 'Removed'],
};

/** One rule: in which states, and whether held or not. @param onChange null takes the rule away */
function RuleFields({
  rule,
  isMixed,
  states,
  onChange,
}: {
  rule: PermissionRule | null;
  /** The chosen cells differ: nothing is shown as chosen. */
  isMixed: boolean;
  states: States;
  onChange: (rule: PermissionRule | null) => void;
}) {
  const ids = rule?.project_state_ids ?? [];
  const extent: Extent = !rule ? 'never' : ids.length ? 'some' : 'every';
  const choose = (next: Extent) => {
    if (next === extent && !isMixed) return;
    if (next === 'never') onChange(null);
    else
      onChange({
        ...(rule ?? everyState),
        // From every state one takes some away; from never one adds some.
        project_state_ids:
          next === 'every' ? [] : states.slice(0, extent === 'every' ? undefined : 1).map(({ id }) => id),
      });
  };
  const toggle = (id: number) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    // An empty list would mean every state. Never takes the last one away.
    if (next.length) onChange({ ...rule!, project_state_ids: next });
  };
  return (
    <>
      <Segments label="Allowed" value={isMixed ? null : extent} choices={extents} onChange={choose} />
      {extent === 'some' && (
        <States aria-label="States">
          {states.map((state) => (
            <span key={state.id}>
              <Checkbox
                label={
                  <Name>
                    <span style={{ color: stateHues[state.colour], display: 'inline-flex' }}>
                      <StateGlyph kind={stateKind(state)} fraction={state.progress} />
                    </span>
                    {state.name}
                  </Name>
                }
                checked={ids.includes(state.id)}
                onChange={() => toggle(state.id)}
              />
            </span>
          ))}
        </States>
      )}
      {extent === 'some' && ids.length === 1 && <Hint>Choose Never to take the last state away.</Hint>}
      {rule && (
        <Held>
          <span>On hold</span>
          <Segments
            label="On hold"
            value={rule.on_hold}
            choices={holds}
            onChange={(onHold) => onChange({ ...rule, on_hold: onHold })}
          />
        </Held>
      )}
    </>
  );
}

export interface CellEditorProps {
  cells: readonly CellKey[];
  columns: readonly MatrixColumn[];
  states: States;
  edits: MatrixEdits;
}

/** The rules of the chosen cells. Where they differ, the first choice replaces those of all. */
export function CellEditor({ cells, columns, states, edits }: CellEditorProps) {
  const [first] = cells;
  if (!first)
    return (
      <Root aria-label="Chosen permissions">
        <Hint>
          Select cells to change them. Everyone who has a part in a project sees it, so most cells of the
          first row stay.
        </Hint>
      </Root>
    );
  const rules = edits.rulesOf(first);
  const isMixed = cells.some((cell) => !sameRules(edits.rulesOf(cell), rules));
  const stateIds = states.map(({ id }) => id);
  const nameOf = ({ principal, usr_role_id: roleId }: CellKey) =>
    columns.find((one) => one.principal === principal && one.usr_role_id === roleId)?.label ?? '';
  const names = [...new Set(cells.map(nameOf))];
  const labels = [...new Set(cells.map(({ action }) => labelOf(action)))];
  const stored = edits.storedRules(first);
  const kind = cells.length > 1 || sameRules(rules, stored) ? null : changeKind(stored, rules, stateIds);
  const changed = cells.some((cell) => !sameRules(edits.rulesOf(cell), edits.storedRules(cell)));
  const save = (next: Rules) => edits.change(cells, () => next);
  const changeRule = (index: number, rule: PermissionRule | null) =>
    save(
      rule ? rules.map((one, at) => (at === index ? rule : one)) : rules.filter((_one, at) => at !== index),
    );
  const shown = isMixed || !rules.length ? [null] : rules;
  const left = states.find(({ id }) => !allowsIn(rules, id));
  const mayAdd = !isMixed && rules.length > 0 && left !== undefined;
  return (
    <Root aria-label="Chosen permissions">
      <Head>
        <div>
          <small>{names.length > 3 ? `${names.length} columns` : formatList(names)}</small>
          <h2>{labels.length > 2 ? `${labels.length} permissions` : formatList(labels)}</h2>
        </div>
        {kind && <Tag kind={kindTags[kind][0]}>{kindTags[kind][1]}</Tag>}
      </Head>
      {isMixed && <Hint>These {cells.length} cells differ. What you choose here replaces them all.</Hint>}
      {shown.map((rule, index) => (
        <RuleFields
          // The rules of a cell have no ids, and keep their places while they are edited.
          key={index}
          rule={isMixed ? null : rule}
          isMixed={isMixed}
          states={states}
          onChange={(next) => (isMixed || !rules.length ? save(next ? [next] : []) : changeRule(index, next))}
        />
      ))}
      <Buttons>
        {isMixed && (
          <Button size="small" onClick={() => save([])}>
            Never for all
          </Button>
        )}
        {mayAdd && (
          <Button
            size="small"
            icon="add"
            onClick={() => save([...rules, { ...everyState, project_state_ids: [left.id] }])}
          >
            Also in other states
          </Button>
        )}
        {changed && (
          <Button
            size="small"
            icon="undo"
            onClick={() => cells.forEach((cell) => edits.change([cell], () => edits.storedRules(cell)))}
          >
            Undo
          </Button>
        )}
      </Buttons>
    </Root>
  );
}
