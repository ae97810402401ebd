import type { Aim, AimUpload } from 'shared-api/contracts/projectParts/aims';
import { encodeForm } from '../../../testing/encodeForm';
import { runDueJobs } from '../../../testing/runDueJobs';
import type { Caller, TestApp } from '../../../testing/testApp';

/** Creates an AIM. For tests. */
export async function createAim(caller: Caller, project: string, name: string): Promise<Aim> {
  const answer = await caller.post(`${project}/aims`, { name });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Aim>();
}

export interface TestFile {
  filename?: string;
  content: string | Buffer;
  base?: number;
  comment?: string;
  key?: string;
}

/** Uploads a file as a version and returns the answer, before it is read. For tests. */
export function postVersion(caller: Caller, aimId: number, file: TestFile) {
  const { filename = 'rules.csv', content, base, comment, key } = file;
  const { payload, headers } = encodeForm([
    ...(comment === undefined ? [] : [{ name: 'comment', content: comment }]),
    ...(base === undefined ? [] : [{ name: 'base_number', content: String(base) }]),
    { name: 'file', filename, content },
  ]);
  return caller.post(`/api/aims/${aimId}/versions`, payload, {
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
  });
}

/** Uploads a file, and reads it as the server's job does. @returns the upload as it is then. For tests. */
export async function addVersion(
  test: TestApp,
  caller: Caller,
  aimId: number,
  file: TestFile,
): Promise<AimUpload> {
  const answer = await postVersion(caller, aimId, file);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await runDueJobs(test);
  return (await caller.get(`/api/aim_uploads/${answer.json<AimUpload>().id}`)).json<AimUpload>();
}

/** Reads what is computed in a thread, which on a busy machine takes longer than a call waits. For tests. */
export async function getComputed(
  caller: Caller,
  url: string,
  options: { headers?: Record<string, string> } = {},
) {
  for (;;) {
    const answer = await caller.get(url, options);
    if (answer.statusCode !== 202) return answer;
  }
}

/** Rows as CSV. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join(',')).join('\n');
