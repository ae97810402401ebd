import { act, renderHook, waitFor } from '@testing-library/react';
import { mutate } from 'swr';
import { useProject } from './project';
import {
  changeP4pField,
  createProject,
  updateProject,
  useEditableProject,
  useGroupRoles,
  useHolidaysAhead,
  useProjectTypes,
} from './projectForm';
import type { ApiError } from '../transport/request';

type Served = { status?: number; body: unknown; tag?: string };
let calls: { key: string; url: string; init: RequestInit }[];
let routes: Record<string, Served | (() => Served)>;

beforeEach(async () => {
  await mutate(() => true, undefined);
  calls = [];
  routes = {};
  global.fetch = ((url: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    calls.push({ key, url, init });
    const route = routes[key] ?? { status: 404, body: { error: `No ${key}` } };
    const { status = 200, body, tag } = typeof route === 'function' ? route() : route;
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: { get: (name: string) => (name === 'ETag' ? (tag ?? null) : null) },
      json: () => Promise.resolve(body),
    });
  }) as unknown as typeof fetch;
});
const count = (key: string) => calls.filter((call) => call.key === key).length;
const sent = (key: string) => calls.filter((call) => call.key === key).map(({ init }) => init);
const body = (init: RequestInit) => JSON.parse(init.body as string) as unknown;
const project = (name: string) => ({ id: 481, name });

describe('the data that a project form starts from', () => {
  it('is the groups, the roles of the chosen group, and the holidays of the coming year', async () => {
    routes = {
      'GET /api/project_types': { body: [{ id: 1, name: 'Network', can_create: true }] },
      'GET /api/project_types/1/user_roles': { body: [{ id: 3, name: 'PAN Owner' }] },
      'GET /api/holidays': { body: [{ id: 1, date: '2026-11-26', name: 'Thanksgiving' }] },
    };
    const form = renderHook(
      ({ group }: { group: number | null }) => ({
        types: useProjectTypes(),
        roles: useGroupRoles(group),
        holidays: useHolidaysAhead('2026-11-21'),
      }),
      { initialProps: { group: null as number | null } },
    );
    await waitFor(() => expect(form.result.current.types.data?.[0]?.name).toBe('Network'));
    await waitFor(() => expect(form.result.current.holidays.data).toEqual(new Set(['2026-11-26'])));
    expect(calls.find(({ key }) => key === 'GET /api/holidays')?.url).toBe(
      '/api/holidays?sort=date&date_gte=2026-11-21&date_lte=2027-11-22&per_page=300',
    );
    expect(count('GET /api/project_types/1/user_roles')).toBe(0);
    form.rerender({ group: 1 });
    await waitFor(() => expect(form.result.current.roles.data?.[0]?.name).toBe('PAN Owner'));
  });

  it('is the project with its tag, read once; it stays while other views revalidate', async () => {
    routes['GET /api/projects/481'] = { body: project('Leaf-spine'), tag: '"4"' };
    const form = renderHook(() => ({ form: useEditableProject('481'), page: useProject('481') }));
    await waitFor(() => expect(form.result.current.form.data?.tag).toBe('"4"'));
    await waitFor(() => expect(form.result.current.page.data?.name).toBe('Leaf-spine'));

    routes['GET /api/projects/481'] = { body: project('Changed'), tag: '"5"' };
    await act(() => mutate((key) => typeof key === 'string' && key.startsWith('/api/projects')));
    await waitFor(() => expect(form.result.current.page.data?.name).toBe('Changed'));
    expect(form.result.current.form.data?.project.name).toBe('Leaf-spine');

    act(() => form.result.current.form.retry());
    await waitFor(() =>
      expect(form.result.current.form.data).toEqual({ project: project('Changed'), tag: '"5"' }),
    );
  });

  it('is read by each form that opens, which never shows a cached answer first', async () => {
    routes['GET /api/projects/481'] = { body: project('First'), tag: '"1"' };
    const first = renderHook(() => useEditableProject('481'));
    await waitFor(() => expect(first.result.current.data?.project.name).toBe('First'));
    first.unmount();
    routes['GET /api/projects/481'] = { body: project('Second'), tag: '"2"' };
    const second = renderHook(() => useEditableProject('481'));
    expect(second.result.current.data).toBeUndefined();
    await waitFor(() => expect(second.result.current.data?.tag).toBe('"2"'));
  });
});

describe('saving a project form', () => {
  it('raises a project and shows it from the cache without reading it', async () => {
    routes['POST /api/projects'] = { status: 201, body: project('New') };
    await createProject({ name: 'New', project_type: { id: 1 } });
    const [call] = sent('POST /api/projects');
    expect(body(call!)).toEqual({ name: 'New', project_type: { id: 1 } });
    expect(call!.headers).toMatchObject({
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    routes['GET /api/projects/481'] = { body: project('New') };
    const page = renderHook(() => useProject('481'));
    expect(page.result.current.data?.name).toBe('New');
  });

  it('sends the tag that the form started from, and throws the current project when it is stale', async () => {
    routes['PUT /api/projects/481'] = { body: project('Mine'), tag: '"5"' };
    await expect(updateProject('481', { name: 'Mine' }, '"4"')).resolves.toEqual(project('Mine'));
    expect(sent('PUT /api/projects/481')[0]!.headers).toMatchObject({ 'if-match': '"4"' });

    routes['PUT /api/projects/481'] = {
      status: 412,
      body: { error: 'Somebody changed this project.', code: 'stale', present: project('Theirs') },
      tag: '"6"',
    };
    const error = (await updateProject('481', { name: 'Mine' }, '"5"').catch((e: unknown) => e)) as ApiError;
    expect(error).toMatchObject({
      status: 412,
      code: 'stale',
      tag: '"6"',
      extra: { present: project('Theirs') },
    });
  });

  it('changes one member of the planning and cost data by its own path, and sends the value that was seen', async () => {
    routes['PUT /api/projects/481/pan_code'] = { body: project('Any') };
    await changeP4pField('481', 'pan_code', 'P2', 'P1');
    expect(body(sent('PUT /api/projects/481/pan_code')[0]!)).toEqual({ pan_code: 'P2', seen: 'P1' });
  });
});
