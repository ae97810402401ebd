import type { Attachment } from 'shared-api/contracts/attachments';
import type { Tx } from '../../../../kernel/db/types';
import { encodeForm, type Part } from '../../../../testing/encodeForm';
import type { Caller } from '../../../../testing/testApp';

/** Adds a type of attachment to a group. For tests. @returns its id */
export async function addType(
  tx: Tx,
  group: string,
  type: { name: string; is_financial?: boolean; is_user_type?: boolean; ord?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('attachment_type')
    .values((eb) => ({
      project_type_id: eb.selectFrom('project_type').where('name', '=', group).select('id'),
      ...type,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Uploads a form and returns the answer. For tests. */
export async function uploadFiles(caller: Caller, project: string, parts: readonly Part[], options = {}) {
  const { payload, headers } = encodeForm(parts, options);
  return caller.post(`${project}/attachments`, payload, { headers });
}

/** Uploads files and throws unless they are accepted. For tests. */
export async function addFiles(caller: Caller, project: string, ...parts: Part[]): Promise<Attachment[]> {
  const answer = await uploadFiles(caller, project, parts);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Attachment[]>();
}
