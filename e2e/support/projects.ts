import type { APIRequestContext } from '@playwright/test';
import { p4pValues } from 'shared-api/testing/fixtures';
import { expect } from './portal';
import { workingDate } from './projectForm';

/** Calls the API as the user of the request and expects success. @returns the response's body */
export async function call<T>(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const answer = await request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

interface Row {
  id: number;
  name: string;
}

/** Finds the entry of a list by its name. @returns its id */
export async function idNamed(request: APIRequestContext, path: string, name: string): Promise<number> {
  const match = (await call<Row[]>(request, 'GET', path)).find((row) => row.name === name);
  expect(match, `${name} in ${path}`).toBeDefined();
  return match!.id;
}

/** Finds a user of the demo organisation by name. @returns the id */
export const personNamed = (request: APIRequestContext, name: string): Promise<number> =>
  idNamed(request, `/user_names?per_page=300&search=${encodeURIComponent(name)}`, name);

/** Creates a project of Network as the user of the request, with Helen Ward as PAN owner. @returns its id */
export async function raiseProject(request: APIRequestContext, name: string): Promise<number> {
  const group = await idNamed(request, '/project_types?per_page=300', 'Network');
  const owner = await idNamed(request, `/project_types/${group}/user_roles`, 'PAN Owner');
  const { id } = await call<Row>(request, 'POST', '/projects', {
    name,
    project_type: { id: group },
    roles: [{ usr_role: { id: owner }, usr: { id: await personNamed(request, 'Helen Ward') } }],
    properties: { site: 'lys' },
    p4p: p4pValues(workingDate(), {
      clarity_code: 'NET-2026-0418',
      pan_code: '4471-09-220',
      release_id: 'OPS-88340',
      work_required: 'Same as last time',
    }),
  });
  return id;
}

/** Changes a project's state as the user of the request. */
export async function moveProject(
  request: APIRequestContext,
  id: number,
  state: string,
  comment = 'On we go.',
): Promise<void> {
  const transitions = await call<{ dst_state: Row }[]>(request, 'GET', `/projects/${id}/transitions`);
  const transition = transitions.find(({ dst_state }) => dst_state.name === state);
  expect(transition, `a way to ${state}`).toBeDefined();
  await call(request, 'PUT', `/projects/${id}/state`, { id: transition!.dst_state.id, comment });
}
