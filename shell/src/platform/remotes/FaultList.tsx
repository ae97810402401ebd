import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { styled, t } from 'shared-ui/core';

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  marginTop: 8,
  '& li': { paddingLeft: 12, borderLeft: `2px solid ${t.borderStrong}`, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
});

/** The faults that the gate has found, each with the name of the other build. */
export function FaultList({ faults }: { faults: readonly GateFault[] }) {
  return (
    <List>
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.with ?? ''} ${fault.text}`}>
          {fault.with !== null && <strong>{fault.with}: </strong>}
          {fault.text}
        </li>
      ))}
    </List>
  );
}
