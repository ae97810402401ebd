import type { PermissionCell, PermissionMatrix } from 'shared-api/contracts/groupParts/permissionMatrix';
import { Button, Dialog, styled, t } from 'shared-ui/core';
import { labelOf, rulesWords, type MatrixColumn } from './matrixModel';
import type { MatrixEdits } from './useMatrixEdits';

const Table = styled('table')({
  width: '100%',
  marginTop: 12,
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${t.borderSubtle}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& thead th': { fontSize: 12, color: t.text2 },
});

export interface ConflictDialogProps {
  /** The cells that somebody else changed, as they are now. */
  present: readonly PermissionCell[];
  columns: readonly MatrixColumn[];
  states: PermissionMatrix['states'];
  edits: MatrixEdits;
  onClose: () => void;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Compares cells that two people changed, and keeps one of both. */
export function ConflictDialog({ present, columns, states, edits, onClose }: ConflictDialogProps) {
  const decide = (keep: boolean) => {
    edits.rebase(present, keep);
    onClose();
  };
  return (
    <Dialog
      open
      title="Somebody changed these permissions too"
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Go back to editing</Button>
          <Button onClick={() => decide(false)}>Take theirs</Button>
          <Button variant="primary" onClick={() => decide(true)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>Your changes are not saved yet, and none of them are lost.</p>
      <Table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">Now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {present.map(({ rules, ...cell }) => (
            <tr key={`${cell.action} ${cell.principal} ${cell.usr_role_id ?? ''}`}>
              <th scope="row">
                {labelOf(cell.action)}:{' '}
                {
                  columns.find(
                    (one) => one.principal === cell.principal && one.usr_role_id === cell.usr_role_id,
                  )?.label
                }
              </th>
              <td>{sentence(rulesWords(rules, states))}</td>
              <td>{sentence(rulesWords(edits.rulesOf(cell), states))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
