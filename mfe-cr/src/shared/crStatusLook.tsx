import { crStatusTitles, type CrStatus } from 'shared-api/crStatus';
import { StateChip, type Hue, type StateKind } from 'shared-ui/core';

interface Look {
  hue: Hue;
  kind: StateKind;
  fraction?: number;
}

export const crStatusLooks: Record<CrStatus, Look> = {
  planned: { hue: 'blue', kind: 'start' },
  in_progress: { hue: 'violet', kind: 'progress', fraction: 0.33 },
  monitoring: { hue: 'teal', kind: 'progress', fraction: 0.66 },
  completed: { hue: 'green', kind: 'closed' },
  rolled_back: { hue: 'amber', kind: 'cancelled' },
  cancelled: { hue: 'grey', kind: 'cancelled' },
};

export function CrStatusChip({ status, large = false }: { status: CrStatus; large?: boolean }) {
  return <StateChip label={crStatusTitles[status]} {...crStatusLooks[status]} large={large} />;
}
