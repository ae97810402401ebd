import type { Tx } from '../../kernel/db/types';
import { addAttachments } from '../../areas/projects/attachments/addAttachments';
import { nameFile } from '../../areas/projects/attachments/uploadRules';
import { listUsableTypes } from '../../areas/projects/attachments/usableTypes';
import type { ProjectAccess } from '../../areas/projects/permissions/access';
import type { Change } from '../../areas/projects/Change';
import { aboutDemoFile, storedDemoName } from '../demoFiles';
import type { PlannedAction } from './plan';

/** Adds a file to a project as its upload would, but for the bytes, which are there already. */
export async function attachFile(
  tx: Tx,
  access: ProjectAccess,
  { type, described, file, called }: Extract<PlannedAction, { does: 'attach' }>,
  by: Change,
): Promise<void> {
  const types = await listUsableTypes(tx, access);
  const id = types.find(({ name }) => name === type)?.id ?? 0;
  const named = nameFile({ field: `${id}_${described ?? type}`, filename: called }, types);
  const row = {
    ...aboutDemoFile(file),
    typeId: id,
    typeName: named.typeName,
    isFinancial: named.type.is_financial,
    filename: named.filename,
    file: storedDemoName(file, `${access.projectId}-${by.at.getTime()}`),
    quoteId: null,
  };
  await addAttachments(tx, access.projectId, [row], by);
}
