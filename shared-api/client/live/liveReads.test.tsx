import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeApi, Reply } from '../../testing/fakeApi';
import { fakeBrowser, FakeStream, setVisible } from '../../testing/fakeBrowser';
import { forgetReads } from '../portal/session';
import { useGroupWorkflow, usePermissionMatrix, useWorkflowLayout } from '../groups';
import { teamCalls } from '../accounts/accounts';
import { changeProjectHold, usePermissions, useProject, useProjects, useTimeline } from '../project/project';
import { useEditableProject } from '../project/projectForm';
import { ApiProvider } from '../transport/ApiProvider';
import { startLive } from './startLive';

const version = (n: number) => `2026-11-0${n}T10:00:00.000Z`;
const project = (name: string, n: number) => ({ id: 481, name, updated_on: version(n) });
const routes = () => ({
  'GET /api/projects/481': project('Racks', 1),
  'GET /api/projects/481/permissions': [],
  'GET /api/projects/481/timeline': [],
  'GET /api/projects': [],
  'GET /api/teams': [],
  'PUT /api/live/s1': new Reply(204),
  'GET /api/session': { user: { id: 2 } },
});
let api: ReturnType<typeof fakeApi>;
let stop: () => void = () => undefined;
const onAccess = jest.fn();

beforeEach(() => {
  // Shortens the jitter to a tenth.
  jest.spyOn(Math, 'random').mockReturnValue(0.1);
  fakeBrowser();
  setVisible(true);
  onAccess.mockClear();
  api = fakeApi(routes());
});
afterEach(async () => {
  stop();
  await forgetReads();
  jest.restoreAllMocks();
});

/** Sends an event and waits until the reads that it may cause have started. */
async function say(name: string, data: unknown): Promise<void> {
  FakeStream.last().say(name, data);
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
}
async function open(children: React.ReactNode): Promise<void> {
  render(<ApiProvider>{children}</ApiProvider>);
  stop = startLive({ userId: 2, onAccess, onRegistry: () => undefined, onUserChanged: () => undefined });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello();
}

function ProjectView() {
  const { data } = useProject('481');
  usePermissions('481');
  useTimeline('481', 1);
  return <p>{data?.name ?? 'loading'}</p>;
}
function Lists() {
  useProjects({ page: 1 });
  teamCalls.useList({ page: 1 });
  return null;
}
function Form() {
  const { data } = useEditableProject('481');
  usePermissions('481');
  return <p>{data ? `${data.project.name} ${data.tag}` : 'loading'}</p>;
}

const reads = () =>
  ['', '/permissions', '/timeline'].map((below) => api.count(`GET /api/projects/481${below}`));

it('a changed project is revalidated with everything below it, and stays on the screen meanwhile', async () => {
  await open(<ProjectView />);
  expect(await screen.findByText('Racks')).toBeInTheDocument();
  await waitFor(() => expect(api.bodies('PUT /api/live/s1')).toEqual([{ projects: [481] }]));
  api.routes['GET /api/projects/481'] = project('Racks and rails', 2);
  FakeStream.last().say('project', { id: 481 });
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  expect(await screen.findByText('Racks and rails')).toBeInTheDocument();
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
});

describe('an event of this tab’s own write', () => {
  const receive = (n: number) => say('project', { id: 481, updated_on: version(n) });
  const hold = () => changeProjectHold('481', { on_hold: true, comment: 'Waiting' });
  beforeEach(async () => {
    await open(<ProjectView />);
    await screen.findByText('Racks');
    api.routes['PUT /api/projects/481/on_hold'] = project('Held', 2);
  });
  afterEach(() => jest.restoreAllMocks());

  it('causes no read; later writes by others do, and so does an event without a version', async () => {
    await act(hold);
    expect(screen.getByText('Held')).toBeInTheDocument();
    expect(reads()).toEqual([1, 2, 2]);
    await receive(2);
    expect(reads()).toEqual([1, 2, 2]);
    await receive(3);
    expect(reads()).toEqual([2, 3, 3]);
    await say('project', { id: 481 });
    expect(reads()).toEqual([3, 4, 4]);
  });

  it('may arrive before the answer to the write', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    await act(async () => {
      const written = hold();
      FakeStream.last().say('project', { id: 481, updated_on: version(2) });
      await written;
    });
    await receive(2);
    expect(reads()).toEqual([1, 2, 2]);
  });

  it('does not suppress another event of the same moment', async () => {
    await act(hold);
    FakeStream.last().say('project', { id: 481, updated_on: version(3) });
    await receive(2);
    expect(reads()).toEqual([2, 3, 3]);
  });

  it('is forgotten when another user signs in', async () => {
    await act(hold);
    stop();
    stop = startLive({ userId: 3, onAccess, onRegistry: () => undefined, onUserChanged: () => undefined });
    await waitFor(() => expect(FakeStream.all).toHaveLength(2));
    FakeStream.last().hello();
    await receive(2);
    expect(reads()).toEqual([2, 3, 3]);
  });
});

it('subscribing reads a project again only if it changed since it was read', async () => {
  await open(<ProjectView />);
  await screen.findByText('Racks');
  await say('seen', { projects: [{ id: 481, updated_on: version(1) }] });
  expect(reads()).toEqual([1, 1, 1]);
  await say('seen', { projects: [{ id: 481, updated_on: version(2) }] });
  expect(reads()).toEqual([2, 2, 2]);
});

it('a changed state of a group is seen in its workflow and its matrix of permissions', async () => {
  const group = '/api/project_types/3';
  api = fakeApi({
    ...routes(),
    [`GET ${group}/workflow`]: {},
    [`GET ${group}/workflow/layout`]: {},
    [`GET ${group}/project_permissions/matrix`]: {},
  });
  const shown = ['workflow', 'workflow/layout', 'project_permissions/matrix'];
  const counts = () => shown.map((part) => api.count(`GET ${group}/${part}`));
  function Group() {
    useGroupWorkflow('3');
    useWorkflowLayout('3');
    usePermissionMatrix('3');
    return null;
  }
  await open(<Group />);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  await say('list', { path: '/project_types/3/services' });
  expect(counts()).toEqual([1, 1, 1]);
  await say('list', { path: '/project_types/3/project_states' });
  expect(counts()).toEqual([2, 2, 2]);
});

it('a deleted project is read so that its page learns of it, also when the subscription leaves it out', async () => {
  await open(<ProjectView />);
  await screen.findByText('Racks');
  await say('gone', { id: 481 });
  expect(reads()[0]).toBe(2);
  await say('seen', { projects: [] });
  expect(reads()[0]).toBe(3);
});

describe('between two pages of a project', () => {
  const pages = (page: string) => (
    <ApiProvider>{page ? <ProjectView key={page} /> : <p>on its way</p>}</ApiProvider>
  );
  async function turn(meanwhile: () => Promise<unknown>): Promise<void> {
    const { rerender } = render(pages('first'));
    stop = startLive({ userId: 2, onAccess, onRegistry: () => undefined, onUserChanged: () => undefined });
    await waitFor(() => expect(FakeStream.all).toHaveLength(1));
    FakeStream.last().hello();
    await screen.findByText('Racks');
    rerender(pages(''));
    await meanwhile();
    rerender(pages('second'));
  }
  const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('no event is lost: the next page reads the project', async () => {
    await turn(async () => {
      api.routes['GET /api/projects/481'] = project('Racks and rails', 2);
      FakeStream.last().say('project', { id: 481 });
      await pause(300);
    });
    expect(await screen.findByText('Racks and rails')).toBeInTheDocument();
    expect(reads()).toEqual([2, 2, 2]);
  });

  it('a deletion is not lost, whether an event tells it or the subscription leaves the project out', async () => {
    await turn(async () => {
      FakeStream.last().say('gone', { id: 481 });
      await pause(300);
    });
    await waitFor(() => expect(reads()[0]).toBe(2));
    await say('seen', { projects: [] });
    expect(reads()[0]).toBe(3);
  });

  it('without an event the next page takes the cached answer', async () => {
    await turn(() => pause(300));
    expect(screen.getByText('Racks')).toBeInTheDocument();
    await pause(300);
    expect(reads()[0]).toBe(1);
  });
});

it('the list that opens after a project is gone is read, however lately it was read before', async () => {
  const page = (shown: 'list' | 'project') => (
    <ApiProvider>{shown === 'list' ? <Lists /> : <ProjectView />}</ApiProvider>
  );
  const { rerender } = render(page('list'));
  stop = startLive({ userId: 2, onAccess, onRegistry: () => undefined, onUserChanged: () => undefined });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello();
  await waitFor(() => expect(api.count('GET /api/projects')).toBe(1));
  rerender(page('project'));
  await screen.findByText('Racks');
  await say('gone', { id: 481 });
  rerender(page('list'));
  await waitFor(() => expect(api.count('GET /api/projects')).toBe(2));
});

it('projects that are not shown are not read', async () => {
  await open(<Lists />);
  await say('project', { id: 481 });
  await say('seen', { projects: [{ id: 481, updated_on: version(2) }] });
  expect(reads()).toEqual([0, 0, 0]);
});

it('a changed list is revalidated, but no other list and no project', async () => {
  await open(
    <>
      <Lists />
      <ProjectView />
    </>,
  );
  await screen.findByText('Racks');
  await say('list', { path: '/projects' });
  expect([api.count('GET /api/projects'), api.count('GET /api/teams')]).toEqual([2, 1]);
  expect(reads()).toEqual([1, 1, 1]);
  await say('list', { path: '/teams' });
  expect([api.count('GET /api/projects'), api.count('GET /api/teams')]).toEqual([2, 2]);
});

it('many events within a moment cause one read', async () => {
  await open(<ProjectView />);
  await screen.findByText('Racks');
  for (let times = 0; times < 5; times += 1) FakeStream.last().say('project', { id: 481 });
  await say('project', { id: 481 });
  expect(reads()).toEqual([2, 2, 2]);
});

it('a form keeps the version that it started from; permissions are revalidated', async () => {
  api.routes['GET /api/projects/481'] = new Reply(200, project('Racks', 1), { ETag: '"1"' });
  await open(<Form />);
  expect(await screen.findByText('Racks "1"')).toBeInTheDocument();
  api.routes['GET /api/projects/481'] = new Reply(200, project('Other racks', 2), { ETag: '"2"' });
  await say('project', { id: 481 });
  expect(screen.getByText('Racks "1"')).toBeInTheDocument();
  expect(reads()).toEqual([1, 2, 0]);
});

it('changed permissions notify the shell and revalidate everything shown', async () => {
  await open(
    <>
      <Lists />
      <ProjectView />
    </>,
  );
  await screen.findByText('Racks');
  await say('access', {});
  expect(onAccess).toHaveBeenCalledTimes(1);
  expect(reads()).toEqual([2, 2, 2]);
  expect(api.count('GET /api/projects')).toBe(2);
});

it('a reconnect revalidates everything shown; the first connect reads nothing', async () => {
  await open(<ProjectView />);
  await screen.findByText('Racks');
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)));
  expect(reads()).toEqual([1, 1, 1]);
  FakeStream.last().fail();
  await waitFor(() => expect(FakeStream.all).toHaveLength(2), { timeout: 3_000 });
  FakeStream.last().hello();
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
});

it('a hidden tab reads nothing until it is visible, and then once', async () => {
  await open(<ProjectView />);
  await screen.findByText('Racks');
  setVisible(false);
  await say('project', { id: 481 });
  await say('project', { id: 481 });
  expect(reads()).toEqual([1, 1, 1]);
  setVisible(true);
  await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
});
