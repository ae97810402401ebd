import { screen, waitFor, within, act } from '@testing-library/react';
import type { SupportCase } from 'shared-api/contracts/personal/support';
import { refusal } from 'shared-api/testing';
import { fakeUploads } from 'shared-api/testing/uploads';
import { addressNames } from 'shared-ui/core';
import { aManager, anAdmin, renderAccounts } from '../testing/renderAccounts';

const version = { 'GET /api/version': { version: '4.13.0' } };
const requestId = 'b'.repeat(32);

const aCase = (part: Partial<SupportCase> = {}): SupportCase => ({
  id: 12,
  reference: 'SUP-000012',
  subject: 'The list stays empty',
  problem_type: 'GUI - Project',
  status: 'open',
  created_on: '2026-11-20T10:00:00.000Z',
  answered_on: null,
  updated_on: '2026-11-20T10:00:00.000Z',
  writer: { id: 4, name: 'Ines Carvalho' },
  assignee: null,
  descr: 'I open the list, and it shows nothing.',
  context: null,
  files: [],
  entries: [],
  closed_on: null,
  reopen_until: null,
  may: { reply: true, manage: false, close: true, reopen: false },
  ...part,
});
const manage = { reply: false, manage: true, close: true, reopen: false };
const entry = (kind: SupportCase['entries'][number]['kind'], part = {}) => ({
  id: 1,
  kind,
  author: { id: 7, name: 'Victor Lindqvist' },
  created_on: '2026-11-20T11:00:00.000Z',
  text: kind === 'closed' || kind === 'reopened' ? null : `A ${kind}.`,
  files: [],
  ...part,
});

beforeEach(() => localStorage.clear());

type User = Awaited<ReturnType<typeof renderAccounts>>['user'];
const box = (name: RegExp | string) => screen.findByRole('textbox', { name });
async function fill(user: User) {
  await user.type(await box(/Subject/), 'The list stays empty');
  await user.selectOptions(await screen.findByRole('combobox', { name: /Problem type/ }), 'GUI - Project');
  await user.type(await box(/Description/), 'It shows nothing.');
}
const submit = (user: User, name = 'Submit') => user.click(screen.getByRole('button', { name }));
const sentFields = (form: FormData) =>
  Object.fromEntries([...form.entries()].filter(([name]) => name !== 'files' && name !== 'context'));

describe('Contact Support', () => {
  it('requires subject, problem type and description, and limits the subject [support-form.1]', async () => {
    const sent = fakeUploads();
    const { user } = await renderAccounts('/support', version, aManager);
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Support' })).toBeInTheDocument();
    const options = within(await screen.findByRole('combobox', { name: /Problem type/ })).getAllByRole(
      'option',
    );
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose a type',
      'GUI - Dashboard',
      'GUI - Admin',
      'GUI - Project',
      'GUI - Report',
      'Other',
    ]);
    await submit(user);
    for (const label of ['Subject', 'Problem type', 'Description'])
      expect((await screen.findAllByText(`${label} is required`)).length).toBeGreaterThan(0);
    await user.type(await box(/Subject/), 'x'.repeat(65));
    await submit(user);
    expect((await screen.findAllByText('At most 64 characters')).length).toBeGreaterThan(0);
    expect(sent).toHaveLength(0);
  });

  it('sends subject, type, description and files, tells the reference and opens the case [support-form.2]', async () => {
    const sent = fakeUploads();
    const { user, router } = await renderAccounts(
      '/support',
      { ...version, 'GET /api/support/cases/12': aCase() },
      aManager,
    );
    await fill(user);
    await user.upload(
      await screen.findByLabelText(/^Files/, { selector: 'input' }),
      new File(['x'], 'shot.png'),
    );
    await submit(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.url).toBe('/api/support');
    expect(sentFields(sent[0]!.form)).toEqual({
      subject: 'The list stays empty',
      problem_type: 'GUI - Project',
      descr: 'It shows nothing.',
    });
    expect(sent[0]!.form.get('context')).toBeNull();
    expect(sent[0]!.file.name).toBe('shot.png');
    act(() => sent[0]!.progress(0.5));
    expect(screen.getByRole('progressbar', { name: 'Files sent' })).toHaveAttribute('aria-valuenow', '50');
    act(() => sent[0]!.answer({ id: 12, reference: 'SUP-000012' }));
    expect(await screen.findByText('Support case submitted: SUP-000012')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/support/cases/12'));
    expect(
      await screen.findByRole('heading', { level: 1, name: /The list stays empty/ }),
    ).toBeInTheDocument();
  });

  it('shows what it would send along, and sends exactly that once it is ticked [support-form.3]', async () => {
    const sent = fakeUploads();
    const { user } = await renderAccounts('/support?from=%2Fprojects%2F481', version, aManager);
    await fill(user);
    expect(await screen.findByText('/projects/481')).toBeInTheDocument();
    expect(await screen.findByText('4.13.0')).toBeInTheDocument();
    expect(screen.getByText(navigator.userAgent)).toBeInTheDocument();
    const tick = screen.getByRole('checkbox', { name: 'Send these details with the case' });
    expect(tick).not.toBeChecked();
    await user.click(tick);
    await submit(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(JSON.parse(sent[0]!.form.get('context') as string)).toEqual({
      route: '/projects/481',
      version: '4.13.0',
      browser: navigator.userAgent,
      requests: expect.any(Array) as unknown,
    });
  });

  it('keeps text and files after a failed upload, and retries under the same key [support-form.4]', async () => {
    const sent = fakeUploads();
    const { user } = await renderAccounts('/support', version, aManager);
    await fill(user);
    await user.upload(
      await screen.findByLabelText(/^Files/, { selector: 'input' }),
      new File(['x'], 'shot.png'),
    );
    await submit(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    act(() => sent[0]!.answer(new Error('cut off')));
    expect(await screen.findByText(/The server did not answer/)).toBeInTheDocument();
    expect(await box(/Description/)).toHaveValue('It shows nothing.');
    expect(screen.getByText('shot.png')).toBeInTheDocument();
    await submit(user, 'Retry');
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
  });

  it('can cancel an upload, and keeps what was typed', async () => {
    const sent = fakeUploads();
    const { user } = await renderAccounts('/support', version, aManager);
    await fill(user);
    await user.upload(
      await screen.findByLabelText(/^Files/, { selector: 'input' }),
      new File(['x'], 'shot.png'),
    );
    await submit(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(sent[0]!.isAborted).toBe(true));
    expect(await box(/Subject/)).toHaveValue('The list stays empty');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel upload' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says which file cannot be sent, and why a case was refused', async () => {
    const sent = fakeUploads(() => refusal(429, 'You submitted 20 support cases within a day.'));
    const { user } = await renderAccounts('/support', version, aManager);
    await fill(user);
    await user.upload(
      await screen.findByLabelText(/^Files/, { selector: 'input' }),
      new File(['x'], 'setup.exe'),
    );
    await submit(user);
    expect(await screen.findByText('The attached file is excluded')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove setup.exe' }));
    await submit(user);
    expect(await screen.findByText(/You submitted 20 support cases/)).toBeInTheDocument();
  });
});

describe('a support case on its page', () => {
  const open = (shown: SupportCase, user = aManager, served = {}) =>
    renderAccounts('/support/cases/12', { 'GET /api/support/cases/12': shown, ...served }, user);

  it('shows the conversation with its files, and the details that were sent [support-case.1]', async () => {
    await open(
      aCase({
        status: 'answered',
        files: [{ id: 3, filename: 'shot.png', size: 2048 }],
        context: {
          route: '/projects/481',
          version: '4.13.0',
          browser: 'Firefox',
          requests: [{ id: requestId, status: 0, call: 'GET /api/x', at: '2026-11-20T10:00:00.000Z' }],
        },
        entries: [entry('answer'), entry('closed', { id: 2 }), entry('reopened', { id: 3 })],
      }),
    );
    expect(await screen.findByText('I open the list, and it shows nothing.')).toBeInTheDocument();
    expect(addressNames.get()?.get('/support/cases/12')).toBe('SUP-000012');
    expect(screen.getByText('Answered')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'shot.png' })).toHaveAttribute(
      'href',
      '/api/support/files/3/download',
    );
    expect(screen.getByText('A answer.')).toBeInTheDocument();
    expect(screen.getByText('Reopened')).toBeInTheDocument();
    expect(screen.getByText(requestId)).toBeInTheDocument();
    expect(screen.getByText(/no answer/)).toBeInTheDocument();
  });

  it('lets its writer reply, and neither answer nor assign [support-case.2]', async () => {
    const sent = fakeUploads(() => aCase({ entries: [entry('reply')] }));
    const { user } = await open(aCase());
    await user.type(await box('Reply'), 'More about it.');
    expect(screen.queryByRole('radio', { name: 'Answer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assign' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('A reply.')).toBeInTheDocument();
    expect(sentFields(sent[0]!.form)).toEqual({ kind: 'reply', text: 'More about it.' });
    expect(await box('Reply')).toHaveValue('');
  });

  it('lets an admin answer and close, or write a note, and tells of another editor [support-case.3]', async () => {
    let answers: unknown = refusal(409, 'Somebody changed this.', { code: 'changed', present: 'answered' });
    const sent = fakeUploads(() => answers);
    const { user } = await open(aCase({ may: manage }), anAdmin);
    await user.type(await box('Answer'), 'Look again.');
    await user.click(screen.getByRole('checkbox', { name: 'Close the case with this answer' }));
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText(/Somebody changed the case meanwhile/)).toBeInTheDocument();
    expect(await box('Answer')).toHaveValue('Look again.');
    expect(sentFields(sent[0]!.form)).toEqual({
      kind: 'answer',
      text: 'Look again.',
      seen: 'open',
      close: 'true',
    });
    answers = aCase({ may: manage, entries: [entry('note')] });
    await user.click(screen.getByRole('radio', { name: 'Internal note' }));
    expect(screen.queryByRole('checkbox', { name: /Close/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('A note.')).toBeInTheDocument();
    expect(sentFields(sent[1]!.form)).toEqual({ kind: 'note', text: 'Look again.' });
  });

  it('that was closed while an admin wrote an answer keeps the text, and takes it as a note', async () => {
    let answers: unknown = refusal(409, 'Somebody changed this.', { code: 'changed', present: 'closed' });
    const sent = fakeUploads(() => answers);
    const closed = aCase({ status: 'closed', may: { ...manage, close: false } });
    const { user, api } = await open(aCase({ may: manage }), anAdmin);
    await user.type(await box('Answer'), 'Look again.');
    api.routes['GET /api/support/cases/12'] = closed;
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await box('Internal note')).toHaveValue('Look again.');
    expect(screen.queryByRole('checkbox', { name: /Close/ })).not.toBeInTheDocument();
    expect(screen.getByText('Only global admins read it.')).toBeInTheDocument();
    api.routes['GET /api/support/cases/12'] = aCase({ may: manage });
    await waitFor(
      () => {
        window.dispatchEvent(new Event('online'));
        expect(screen.getByRole('radio', { name: 'Internal note' })).toBeChecked();
      },
      { timeout: 5_000 },
    );
    answers = { ...closed, entries: [entry('note')] };
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('A note.')).toBeInTheDocument();
    expect(sentFields(sent[1]!.form)).toEqual({ kind: 'note', text: 'Look again.' });
  });

  it('that is read as closed before the answer that closes it has a response keeps the answer in its form', async () => {
    const sent = fakeUploads();
    const closed = aCase({
      status: 'closed',
      may: { ...manage, close: false },
      entries: [entry('answer', { text: 'Read early.' })],
    });
    const { user, api } = await open(aCase({ may: manage }), anAdmin);
    await user.type(await box('Answer'), 'Look again.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    api.routes['GET /api/support/cases/12'] = closed;
    await waitFor(
      () => {
        window.dispatchEvent(new Event('online'));
        expect(screen.getByText('Read early.')).toBeInTheDocument();
      },
      { timeout: 5_000 },
    );
    expect(await box('Answer')).toHaveValue('Look again.');
    act(() => sent[0]!.answer(closed));
    expect(await box('Internal note')).toHaveValue('');
  });

  it('is assigned by an admin, against the assignee that they saw [support-case.4]', async () => {
    const { user, api } = await open(aCase({ may: manage }), anAdmin, {
      'PUT /api/support/cases/12/assignee': aCase({
        may: manage,
        assignee: { id: 7, name: 'Victor Lindqvist' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('Assigned to you')).toBeInTheDocument();
    expect(api.to('PUT /api/support/cases/12/assignee')[0]!.body).toEqual({ usr: { id: 7 }, seen: null });
    expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument();
  });

  it('is closed after a question, and reopened while that is possible [support-case.5]', async () => {
    const closed = aCase({
      status: 'closed',
      closed_on: '2026-11-21T10:00:00.000Z',
      reopen_until: '2026-12-05T10:00:00.000Z',
      may: { reply: false, manage: false, close: false, reopen: true },
    });
    const { user, api } = await open(aCase(), aManager, { 'PUT /api/support/cases/12/status': closed });
    await user.click(await screen.findByRole('button', { name: 'Close case' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close Case' }));
    await user.click(question.getByRole('button', { name: 'Close case' }));
    expect(await screen.findByText('This case is closed.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Reply' })).not.toBeInTheDocument();
    api.routes['PUT /api/support/cases/12/status'] = aCase();
    await user.click(await screen.findByRole('button', { name: 'Reopen case' }));
    expect(await screen.findByText('Case reopened')).toBeInTheDocument();
    expect(api.to('PUT /api/support/cases/12/status').map(({ body }) => body)).toEqual([
      { status: 'closed', seen: 'open' },
      { status: 'open', seen: 'closed' },
    ]);
  });

  it('says that there is no such case', async () => {
    await renderAccounts(
      '/support/cases/99',
      { 'GET /api/support/cases/99': refusal(404, 'There is no such support case.') },
      aManager,
    );
    expect(await screen.findByText('There is no such support case.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Your Support Cases' })).toHaveAttribute(
      'href',
      '/support/cases',
    );
  });
});

describe('lists of support cases', () => {
  const row = ({
    id,
    reference,
    subject,
    problem_type,
    status,
    created_on,
    answered_on,
    updated_on,
  }: SupportCase) => ({
    id,
    reference,
    subject,
    problem_type,
    status,
    created_on,
    answered_on,
    updated_on,
  });

  it('show a person their own cases, and why there are none [support-list.1]', async () => {
    const { api } = await renderAccounts(
      '/support/cases',
      { 'GET /api/support/cases': [row(aCase())] },
      aManager,
    );
    const [link] = await screen.findAllByRole('link', { name: 'The list stays empty' });
    expect(link).toHaveAttribute('href', '/support/cases/12');
    expect(await screen.findByText('SUP-000012')).toBeInTheDocument();
    expect(await screen.findByText('None yet')).toBeInTheDocument();
    expect(api.to('GET /api/support/cases')[0]!.url).toBe(
      '/api/support/cases?page=1&per_page=20&sort=updated_on+desc',
    );
  });

  it('show admins the queue, filtered by the address [support-list.2]', async () => {
    const { api } = await renderAccounts('/support/queue?status=open&assignee_name=', {
      'GET /api/support/queue': [{ ...row(aCase()), writer: aCase().writer, assignee: null }],
    });
    expect(await screen.findByText('Ines Carvalho')).toBeInTheDocument();
    expect(screen.getAllByText('Unassigned').length).toBeGreaterThan(0);
    const url = new URL(api.to('GET /api/support/queue')[0]!.url, 'http://portal');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ status: 'open', assignee_name: '' });
  });
});
