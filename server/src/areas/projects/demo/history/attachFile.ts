import type { Tx } from '../../../../kernel/db/types';
import { demoFileName } from '../../../../kernel/demo/withDemoFiles';
import { addAttachments } from '../../attachments/addAttachments';
import { nameFile } from '../../attachments/uploadRules';
import { listUsableTypes } from '../../attachments/usableTypes';
import type { Change } from '../../Change';
import type { ProjectAccess } from '../../permissions/access';
import { describeDemoFile } from '../demoFiles';
import type { DemoActions } from './plan';

/** Attaches a file to a project as an upload would; its bytes stay in the repository. */
export async function attachFile(
  tx: Tx,
  access: ProjectAccess,
  { type, described, file, called }: DemoActions['attach'],
  by: Change,
): Promise<void> {
  const types = await listUsableTypes(tx, access);
  const id = types.find(({ name }) => name === type)?.id ?? 0;
  const named = nameFile({ field: `${id}_${described ?? type}`, filename: called }, types);
  const row = {
    ...describeDemoFile(file),
    typeId: id,
    typeName: named.typeName,
    isFinancial: named.type.is_financial,
    filename: named.filename,
    file: demoFileName(file, `${access.projectId}-${by.at.getTime()}`),
    quoteId: null,
  };
  await addAttachments(tx, access.projectId, [row], by);
}
