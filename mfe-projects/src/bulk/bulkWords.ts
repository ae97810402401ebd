import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import type { IconName } from 'shared-ui/icons';

/** The actions on several projects that a person chooses from. */
export type BulkKind = 'team' | 'role' | 'hold' | 'release' | 'state';

/** The title of each action's dialog and button. */
export const bulkTitles: Readonly<Record<BulkKind, string>> = {
  team: 'Assign Team',
  role: 'Assign Role',
  hold: 'Put On Hold',
  release: 'Remove Hold',
  state: 'Change State',
};

export const bulkIcons: Readonly<Record<BulkKind, IconName>> = {
  team: 'people',
  role: 'person',
  hold: 'pause',
  release: 'play',
  state: 'chevron-right',
};

/** The kind of the action in the API that each of them is. */
export const actionKinds: Readonly<Record<BulkKind, BulkAction['kind']>> = {
  team: 'team',
  role: 'role',
  hold: 'hold',
  release: 'hold',
  state: 'state',
};

export const kindOf = ({ kind, on_hold }: BulkAction): BulkKind =>
  kind === 'hold' && !on_hold ? 'release' : kind;
