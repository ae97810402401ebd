import { useMemo, useRef, useState, type ComponentType } from 'react';
import { ApiError } from 'shared-api/client';
import { savePermissions, usePermissionMatrix } from 'shared-api/groups';
import type {
  ChangedCell,
  PermissionCell,
  PermissionMatrix,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import {
  Box,
  Button,
  Drawer,
  ErrorPanel,
  footBar,
  formatList,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  t,
  useIsNarrow,
  useIsWide,
  useToast,
  WhileLoading,
} from 'shared-ui/core';
import { LeaveQuestion, useDirtyGuard } from 'shared-ui/form';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../../shared/groupPart';
import { PermissionTabs } from '../PermissionTabs';
import { CellEditor } from './CellEditor';
import { ChangesList } from './ChangesList';
import { ConflictDialog } from './ConflictDialog';
import { MatrixGrid, signs } from './MatrixGrid';
import { allowsIn, changeKind, columnsOf, everyState, toggleState, type ChangeKind } from './matrixModel';
import type { SimulateDrawerProps } from './SimulateDrawer';
import { StateChips } from './StateChips';
import { useCellSelection } from './useCellSelection';
import { useMatrixEdits } from './useMatrixEdits';

const Main = styled('div')({ display: 'flex', flex: '1 1 auto', minHeight: 0 });
const Panel = styled('aside')({
  flex: 'none',
  width: 304,
  overflow: 'auto',
  borderLeft: `1px solid ${t.border}`,
});
const Foot = styled('div')({
  ...footBar,
  zIndex: 4,
  flex: 'none',
  '& > div': { flex: 1, display: 'flex', flexWrap: 'wrap', gap: '4px 12px', minWidth: 200 },
  '& strong': { fontWeight: 600 },
  '& small': { color: t.text2, fontSize: 13 },
  [phoneMedia]: { padding: '8px 16px' },
});

const kinds: Record<ChangeKind, string> = { added: 'added', limited: 'limited', removed: 'removed' };

/** "3 added, 1 limited". */
function countKinds(changed: readonly ChangedCell[], stateIds: readonly number[]): string {
  const found = changed.map(({ seen, rules }) => changeKind(seen, rules, stateIds));
  return formatList(
    (['added', 'limited', 'removed'] as const)
      .map((kind) => [kind, found.filter((one) => one === kind).length] as const)
      .filter(([, n]) => n > 0)
      .map(([kind, n]) => `${signs[kind]} ${n} ${kinds[kind]}`),
  );
}

function Matrix({ groupId, matrix }: { groupId: string; matrix: PermissionMatrix }) {
  const { states } = matrix;
  const toast = useToast();
  const isWide = useIsWide();
  const isNarrow = useIsNarrow();
  const guard = useDirtyGuard();
  const editor = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const columns = useMemo(() => columnsOf(matrix), [matrix]);
  const stateIds = useMemo(() => states.map(({ id }) => id), [states]);
  const selection = useCellSelection(columns);
  const edits = useMatrixEdits(matrix);
  const [shownState, setShownState] = useState<number | null>(null);
  const [present, setPresent] = useState<readonly PermissionCell[] | null>(null);
  const [Simulate, setSimulate] = useState<ComponentType<SimulateDrawerProps> | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const { changed } = edits;

  const toggle = () => {
    const { cells } = selection;
    if (shownState === null) {
      const isOn = cells.every((cell) => edits.rulesOf(cell).length > 0);
      // Cells that are limited to some states stay so.
      edits.change(cells, (rules) => (isOn ? [] : rules.length ? rules : [everyState]));
    } else {
      const isOn = cells.every((cell) => allowsIn(edits.rulesOf(cell), shownState));
      edits.change(cells, (rules) =>
        allowsIn(rules, shownState) === isOn ? toggleState(rules, shownState, stateIds) : rules,
      );
    }
  };
  const clear = () =>
    edits.change(selection.cells, (rules) =>
      shownState === null
        ? []
        : allowsIn(rules, shownState)
          ? toggleState(rules, shownState, stateIds)
          : rules,
    );
  /** A button that its own press disables would lose the focus. */
  const focusGrid = () => grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  const fail = (cause: unknown) =>
    toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
  const goToEditor = () => {
    if (isWide) editor.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus();
    else setEditing(true);
  };
  const simulate = async () => {
    try {
      const { SimulateDrawer } = await import(/* webpackChunkName: "SimulateDrawer" */ './SimulateDrawer');
      setSimulate(() => SimulateDrawer);
    } catch (cause) {
      fail(cause);
    }
  };
  const send = (cells: readonly ChangedCell[]) => savePermissions(groupId, cells);
  const undo = async (cells: readonly ChangedCell[]) => {
    try {
      await send(cells.map((cell) => ({ ...cell, rules: cell.seen, seen: cell.rules })));
      toast('The former permissions are back');
    } catch (cause) {
      fail(cause);
    }
  };
  const save = async () => {
    setSaving(true);
    try {
      await send(changed);
      edits.settle(changed);
      focusGrid();
      toast({
        text: changed.length === 1 ? 'Permission saved' : `${changed.length} permissions saved`,
        onUndo: () => void undo(changed),
      });
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'changed')
        setPresent(cause.extra.present as PermissionCell[]);
      else fail(cause);
    } finally {
      setSaving(false);
    }
  };
  const cellEditor = <CellEditor cells={selection.cells} columns={columns} states={states} edits={edits} />;
  const changesList = (
    <ChangesList groupId={groupId} changed={changed} columns={columns} stateIds={stateIds} />
  );
  return (
    <>
      <PageHeader
        title="Permissions"
        actions={
          <Button icon="play" aria-haspopup="dialog" onClick={() => void simulate()}>
            Simulate
          </Button>
        }
      />
      <PermissionTabs />
      <StateChips states={states} shown={shownState} onShow={setShownState} />
      <Main>
        <MatrixGrid
          columns={columns}
          states={states}
          edits={edits}
          selection={selection}
          shownState={shownState}
          onToggle={toggle}
          onClear={clear}
          gridRef={grid}
          onEdit={goToEditor}
          onChosen={isNarrow ? () => setEditing(true) : undefined}
        />
        {isWide && (
          <Panel
            ref={editor}
            onKeyDown={({ key }) => {
              if (key === 'Escape') focusGrid();
            }}
          >
            {cellEditor}
            {changesList}
          </Panel>
        )}
      </Main>
      <Foot>
        <div aria-live="polite">
          {changed.length ? (
            <>
              <strong>{changed.length === 1 ? '1 cell changed' : `${changed.length} cells changed`}</strong>
              <small>{countKinds(changed, stateIds)}</small>
            </>
          ) : (
            <small>No unsaved changes</small>
          )}
        </div>
        {!isWide && (
          <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {isNarrow && changed.length > 0
              ? 'What changes'
              : selection.cells.length > 1
                ? `Change ${selection.cells.length} cells`
                : 'Change cell'}
          </Button>
        )}
        <Button
          disabled={!changed.length || saving}
          onClick={() => {
            edits.discard();
            focusGrid();
          }}
        >
          Discard
        </Button>
        <Button variant="primary" disabled={!changed.length} busy={saving} onClick={() => void save()}>
          Save
        </Button>
      </Foot>
      {!isWide && isEditing && (
        <Drawer open side="bottom" title="Permission" onClose={() => setEditing(false)}>
          {cellEditor}
          {changesList}
        </Drawer>
      )}
      {Simulate && <Simulate groupId={groupId} changed={changed} onClose={() => setSimulate(null)} />}
      {present && (
        <ConflictDialog
          present={present}
          columns={columns}
          states={states}
          edits={edits}
          onClose={() => setPresent(null)}
        />
      )}
      <LeaveQuestion guard={guard} dirty={changed.length > 0} />
    </>
  );
}

/** `groups/{id}/project_permissions/matrix`: who may do what on the projects of a group, changed many at a time. Source: domain.md 1. */
function PermissionMatrixPage() {
  const { groupId = '' } = useParams();
  const { data, error, isLoading, retry } = usePermissionMatrix(groupId);
  if (data) return <Matrix key={groupId} groupId={groupId} matrix={data} />;
  return (
    <>
      <PageHeader title="Permissions" />
      <PermissionTabs />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {error ? (
          <ErrorPanel title="The permissions did not load" onRetry={retry} retrying={isLoading}>
            {error.message}
          </ErrorPanel>
        ) : (
          <WhileLoading loading skeleton={<Skeleton height={360} />}>
            {null}
          </WhileLoading>
        )}
      </Box>
    </>
  );
}

export default inGroup(PermissionMatrixPage);
