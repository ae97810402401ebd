import { formatCount } from 'shared-api/format';
import { usePermissionPreview } from 'shared-api/groups';
import type { ChangedCell, PermissionPreview } from 'shared-api/contracts/groupParts/permissionMatrix';
import { LoadError, Skeleton, styled, t, useSettled, WhileLoading } from 'shared-ui/core';
import { changeKind, labelOf, type ChangeKind, type MatrixColumn } from './matrixModel';
import { signs } from './MatrixGrid';

const Root = styled('section')({
  display: 'grid',
  gap: 8,
  padding: 16,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& ul': { display: 'grid' },
  '& li': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: '0 8px', padding: '10px 0' },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
});
const Hint = styled('p')({ fontSize: 12, lineHeight: '16px', color: t.text2 });
const Sign = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 4,
  fontWeight: 600,
  '&[data-kind=added]': { backgroundColor: t.successBg, color: t.success },
  '&[data-kind=limited]': { backgroundColor: t.warningBg, color: t.warning },
  '&[data-kind=removed]': { backgroundColor: t.errorBg, color: t.error },
});
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  '& > small': { color: t.text2, whiteSpace: 'nowrap', fontSize: 12, lineHeight: '20px' },
});
const Line = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  '&[data-warning]': { color: t.warning },
});

const count = (n: number, one: string, many = `${one}s`) => `${formatCount(n)} ${n === 1 ? one : many}`;
const onProjects = (n: number) => `on ${count(n, 'open project')}`;

type Change = PermissionPreview['columns'][number]['changes'][number];

function ChangeLines({ action, gained, lost, nobody }: Change) {
  const label = labelOf(action);
  return (
    <>
      {gained > 0 && (
        <Line>
          {label}: on {count(gained, 'more open project')}
        </Line>
      )}
      {lost > 0 && (
        <Line>
          Lose “{label}” {onProjects(lost)}
        </Line>
      )}
      {nobody > 0 && (
        <Line data-warning="">Only admins are left {nobody === lost ? 'there' : onProjects(nobody)}</Line>
      )}
      {gained + lost === 0 && <Line>{label}: no open project is affected now</Line>}
    </>
  );
}

export interface ChangesListProps {
  groupId: string;
  changed: readonly ChangedCell[];
  columns: readonly MatrixColumn[];
  stateIds: readonly number[];
}

/** What the edited cells would change, for whom, and on how many open projects. */
export function ChangesList({ groupId, changed, columns, stateIds }: ChangesListProps) {
  const asked = useSettled(changed);
  const preview = usePermissionPreview(groupId, asked);
  const kindOf = (column: PermissionPreview['columns'][number]): ChangeKind => {
    const kinds = changed
      .filter((cell) => cell.principal === column.principal && cell.usr_role_id === column.usr_role_id)
      .map(({ rules, seen }) => changeKind(seen, rules, stateIds));
    return kinds.every((kind) => kind === 'added')
      ? 'added'
      : kinds.every((kind) => kind === 'removed')
        ? 'removed'
        : 'limited';
  };
  return (
    <Root aria-label="What changes for whom" aria-busy={preview.isLoading}>
      <h2>What changes for whom</h2>
      {!changed.length && (
        <Hint>
          Choose one or several cells, then say above when they allow it. Arrow keys move, Shift chooses
          several, Space switches on and off, Enter goes to the states. Nothing is saved before you press
          Save. Admins of the group may do everything.
        </Hint>
      )}
      <LoadError title="The effect is not known." read={preview} />
      {changed.length > 0 && !preview.data && !preview.error && (
        <WhileLoading loading skeleton={<Skeleton height={64} />}>
          {null}
        </WhileLoading>
      )}
      {changed.length > 0 && preview.data && (
        <ul>
          {preview.data.columns.map((column) => {
            const { principal, usr_role_id: roleId, people, changes } = column;
            const kind = kindOf(column);
            return (
              <li key={`${principal} ${roleId ?? ''}`}>
                <Sign data-kind={kind} aria-hidden="true">
                  {signs[kind]}
                </Sign>
                <div>
                  <Head>
                    <span>
                      {
                        columns.find((one) => one.principal === principal && one.usr_role_id === roleId)
                          ?.label
                      }
                    </span>
                    <small>{count(people, 'person', 'people')}</small>
                  </Head>
                  {changes.map((change) => (
                    <ChangeLines key={change.action} {...change} />
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Root>
  );
}
