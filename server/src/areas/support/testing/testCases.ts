import type { SubmittedCase, SupportCase } from 'shared-api/contracts/personal/support';
import { encodeForm, type Part } from '../../../testing/encodeForm';
import type { Caller } from '../../../testing/testApp';

export const subject = 'The list stays empty';

/** The fields of a form. */
export const fieldsOf = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content }));

/** A file of a form. */
export const aFile = (filename: string, content: string | Buffer = 'bytes'): Part => ({
  name: 'files',
  filename,
  content,
});

/** Posts a form with these fields and files. */
export function postForm(
  caller: Caller,
  url: string,
  fields: Record<string, string>,
  { files = [], headers = {} }: { files?: readonly Part[]; headers?: Record<string, string> } = {},
) {
  const form = encodeForm([...fieldsOf(fields), ...files]);
  return caller.post(url, form.payload, { headers: { ...form.headers, ...headers } });
}

export const caseFields = (part: Record<string, string> = {}) => ({
  subject,
  problem_type: 'GUI - Project',
  descr: 'I open the list, and it shows nothing.',
  ...part,
});

/** Submits a case. @returns its id */
export async function submit(
  caller: Caller,
  part: Record<string, string> = {},
  options: Parameters<typeof postForm>[3] = {},
): Promise<number> {
  const response = await postForm(caller, '/api/support', caseFields(part), options);
  if (response.statusCode !== 201) throw new Error(`The case was refused: ${response.body}`);
  return response.json<SubmittedCase>().id;
}

export const write = (
  caller: Caller,
  id: number,
  fields: Record<string, string>,
  options: Parameters<typeof postForm>[3] = {},
) => postForm(caller, `/api/support/cases/${id}/messages`, fields, options);

export const read = async (caller: Caller, id: number): Promise<SupportCase> =>
  (await caller.get(`/api/support/cases/${id}`)).json<SupportCase>();
