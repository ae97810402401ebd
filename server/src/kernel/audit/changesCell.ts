import type { AuditEntry } from 'shared-api/contracts/audit';
import { changeText } from 'shared-api/schemaChanges';

/** All changes of an entry in one cell of a table: `Team: – → Core Routing; …`. */
export const changesCell = ({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>): string =>
  changes.map((change) => changeText(entity, change, '–')).join('; ');
