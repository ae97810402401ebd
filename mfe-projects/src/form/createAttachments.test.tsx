import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from 'shared-api/testing';
import { fakeUploads } from 'shared-api/testing/uploads';
import { aType } from '../testing/attachmentFixtures';
import { aGroup, aProject, aSchema } from '../testing/fixtures';
import { fill, renderForm } from '../testing/renderForm';
import { renderProject } from '../testing/renderProject';

const post = 'POST /api/projects';
const types = 'GET /api/project_types/3/attachment_types';
const all = [
  aType(12, 'Design', { ord: 2 }),
  aType(9, 'Other', { ord: 9 }),
  aType(13, 'Quote', { is_financial: true }),
];
const show = (routes: Record<string, unknown> = {}) =>
  renderForm('/projects/create', {
    'GET /api/project_types': [aGroup(3, 'Workplace', { use_p4p: false })],
    'GET /api/project_types/3/user_roles': [],
    'GET /api/project_types/3/new_project_schema': aSchema(),
    [types]: all,
    [post]: aProject({ id: 612, name: 'Desks' }),
    ...routes,
  });
const input = () => screen.findByLabelText(/^Files/, { selector: 'input' });
const row = (name: string) => within(screen.getByRole('group', { name }));
const aFile = (name: string) => new File(['text'], name);
type User = Awaited<ReturnType<typeof show>>['user'];
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create Project' }));

beforeEach(() => localStorage.clear());

describe('attachments of a project that is raised', () => {
  test('are uploaded after the project was created, each under its type, with progress; then the project opens', async () => {
    const sent = fakeUploads();
    const { api, user, router } = await show();
    await user.upload(await input(), [aFile('plan.pdf'), aFile('notes.txt')]);
    await fill(user, 'Project name', 'Desks');
    await user.selectOptions(row('plan.pdf').getByRole('combobox', { name: /Type/ }), 'Design');
    await user.selectOptions(row('notes.txt').getByRole('combobox', { name: /Type/ }), 'Other');
    await user.type(row('notes.txt').getByRole('textbox', { name: /Description/ }), ' Minutes ');
    await create(user);
    expect(await screen.findByText('Project Desks created')).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(1));
    act(() => sent[0]!.progress(0.5));
    expect(await screen.findByRole('progressbar', { name: 'plan.pdf: uploaded' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(api.count(post)).toBe(1);
    sent[0]!.answer([]);
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]!.answer([]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/612'));
    expect(sent.map(({ url, part }) => [url, part])).toEqual([
      ['/api/projects/612/attachments', '12_Design'],
      ['/api/projects/612/attachments', '9_Minutes'],
    ]);
  });

  test('are reported as "Attachment upload failed: {message}" if their upload fails, and the project opens all the same [create-attachments.1]', async () => {
    fakeUploads(({ file }) => (file.name === 'a.pdf' ? refusal(413, 'a.pdf is too large.') : []));
    const { user, router } = await show({ [types]: [all[0]] });
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await fill(user, 'Project name', 'Desks');
    await create(user);
    expect(await screen.findByText('Attachment upload failed: a.pdf is too large.')).toBeInTheDocument();
    expect(screen.getByText('Project Desks created')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/612'));
  });

  test('are kept if their upload fails, and can be uploaded from the project’s page [create-attachments.2]', async () => {
    let refuses = true;
    const sent = fakeUploads(({ file }) =>
      file.name === 'a.pdf' && refuses ? refusal(507, 'There is no room for the file.') : [],
    );
    const { user, router } = await show({ [types]: [all[0]] });
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await fill(user, 'Project name', 'Desks');
    await create(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/612'));
    const { api, user: reader } = await renderProject({ id: 612 });
    const list = 'GET /api/projects/612/attachments';
    const kept = async () =>
      (await screen.findByText('1 file could not be uploaded.')).closest<HTMLElement>('[role=alert]')!;
    expect(await kept()).toHaveTextContent('a.pdf: There is no room for the file.');
    await reader.click(within(await kept()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(await kept()).toBeVisible();
    refuses = false;
    const before = api.count(list);
    await reader.click(within(await kept()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 file uploaded')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1 file could not be uploaded.')).toBeNull());
    expect(sent.map(({ part }) => part)).toEqual(Array(4).fill('12_Design'));
    await waitFor(() => expect(api.count(list)).toBeGreaterThan(before));
  });

  test('can all get the type of one [create-attachments.3]', async () => {
    const { user } = await show();
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf')]);
    const forAll = 'Use this type for all';
    expect(screen.queryByRole('button', { name: forAll })).toBeNull();
    await user.selectOptions(row('b.pdf').getByRole('combobox', { name: /Type/ }), 'Design');
    await user.click(row('b.pdf').getByRole('button', { name: forAll }));
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
      expect(row(name).getByRole('combobox', { name: /Type/ })).toHaveDisplayValue('Design');
    expect(screen.queryByRole('button', { name: forAll })).toBeNull();
  });

  test('need a type each, and Other a description, before the project is created', async () => {
    const { api, user } = await show();
    await user.upload(await input(), aFile('plan.pdf'));
    await fill(user, 'Project name', 'Desks');
    await create(user);
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('link', { name: 'Attachments' }));
    expect(await input()).toHaveFocus();
    expect(row('plan.pdf').getByRole('combobox', { name: /Type/ })).toHaveAccessibleDescription(
      'Type is required',
    );
    expect(screen.getByText('Choose a type for each file.')).toBeVisible();
    await user.selectOptions(row('plan.pdf').getByRole('combobox', { name: /Type/ }), 'Other');
    await create(user);
    expect(row('plan.pdf').getByRole('textbox', { name: /Description/ })).toHaveAccessibleDescription(
      'Description is required',
    );
    expect(screen.getByText('Describe each file of the type Other.')).toBeVisible();
    expect(screen.queryByText('Choose a type for each file.')).toBeNull();
    expect(api.count(post)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
    await create(user);
    await waitFor(() => expect(api.count(post)).toBe(1));
  });

  test('are checked for size and name before any request is sent', async () => {
    const { api, user } = await show({ [types]: [all[0]] });
    const big = aFile('big.iso');
    Object.defineProperty(big, 'size', { value: 20 * 1024 * 1024 + 1 });
    await user.upload(await input(), [big, aFile('setup.exe')]);
    expect(screen.getByText('Larger than 20 MB')).toBeVisible();
    expect(screen.getByText('The File file is excluded')).toBeVisible();
    await fill(user, 'Project name', 'Desks');
    await create(user);
    expect(await screen.findByText('2 of 2 files cannot be uploaded. Remove them.')).toBeVisible();
    expect(api.count(post)).toBe(0);
  });

  test('offer the user types that are not financial; the form of a group without such types has no attachments', async () => {
    const { user, unmount } = await show();
    await user.upload(await input(), aFile('plan.pdf'));
    const options = row('plan.pdf').getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Choose a type', 'Design', 'Other']);
    unmount();
    await show({ [types]: [all[2]] });
    await screen.findByRole('button', { name: 'Create Project' });
    expect(screen.queryByText('Attachments')).not.toBeInTheDocument();
  });
});
