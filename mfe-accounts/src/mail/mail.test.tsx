import { act, screen, waitFor, within } from '@testing-library/react';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { refusal, Reply } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { aMail } from '../testing/fixtures';
import { renderAccounts } from '../testing/renderAccounts';

const sending = { sending: true, waiting: 0, failed: 0 };
const outbox = (...mails: unknown[]) => ({ 'GET /api/mails': mails, 'GET /api/mails/state': sending });
const one = (part = {}) => ({ 'GET /api/mails/state': sending, 'GET /api/mails/12': aMail(part) });

describe('a mail to a person whose data was removed', () => {
  it.each<[Partial<RenderedMail>]>([
    [{ status: 'sent', address: 'removed-person-2' }],
    [{ status: 'dropped', address: null, reason: 'The recipient was removed.' }],
  ])('says that its text and address are gone, and is not sent again (%j)', async (part) => {
    await renderAccounts('/mails/12', {
      'GET /api/mails/12': aMail({
        ...part,
        usr: { id: 2, name: 'Removed person 2' },
        text: null,
        html: null,
      }),
    });
    expect(await screen.findByText('The text was removed')).toBeInTheDocument();
    expect(screen.getByText('Removed')).toBeInTheDocument();
    expect(screen.queryByText('removed-person-2')).not.toBeInTheDocument();
    expect(screen.queryByText(/written when it is sent|Read when it is sent/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });
});

describe('outbox', () => {
  it('lists what was written to whom, newest first, and what became of it', async () => {
    const { api } = await renderAccounts(
      '/mails',
      outbox(
        aMail(),
        aMail({ id: 11, status: 'failed', reason: 'The mail server refused the address.', attempts: 5 }),
        aMail({ id: 10, status: 'kept', usr: null, address: 'noc@northline.example', project_id: null }),
      ),
    );
    const [link] = await screen.findAllByRole('link', { name: '481 Leaf-spine refresh is in Review' });
    expect(link).toHaveAttribute('href', '/mails/12');
    expect(screen.getAllByRole('link', { name: '481' })[0]).toHaveAttribute('href', '/projects/481');
    for (const text of ['Sent', 'Failed', 'Kept', 'The mail server refused the address.'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('noc@northline.example')).toBeInTheDocument();
    expect(api.to('GET /api/mails')[0]!.url).toBe('/api/mails?page=1&per_page=20&sort=created_on+desc');
    expect(screen.queryByText(/no mail server/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that nothing is sent, and why, where the portal has no mail server', async () => {
    await renderAccounts('/mails', {
      ...outbox(),
      'GET /api/mails/state': { sending: false, waiting: 0, failed: 0 },
    });
    expect(
      await screen.findByText('Mail is not sent: this portal has no mail server (SMTP_URL).'),
    ).toBeInTheDocument();
    expect(screen.getByText('It is kept here, as it would have been sent.')).toBeInTheDocument();
    expect(await screen.findByText('There are no mails to show')).toBeInTheDocument();
  });

  it('says first how many could not be sent, and shows them', async () => {
    const { user, router } = await renderAccounts('/mails', {
      ...outbox(aMail()),
      'GET /api/mails/state': { ...sending, failed: 3 },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('3 mails could not be sent.');
    await user.click(screen.getByRole('button', { name: 'Show them' }));
    expect(router.state.location.search).toBe('?status=failed');
    expect(screen.queryByRole('button', { name: 'Show them' })).not.toBeInTheDocument();
  });

  it('asks the server for a status, a recipient, a project and dates by the address', async () => {
    const { api } = await renderAccounts(
      '/mails?status=failed&usr_name=Ann+Ray&project_id=481&created_on_gte=2026-11-01&search=review',
      outbox(),
    );
    expect(await screen.findByText('No mail matches these filters')).toBeInTheDocument();
    const url = new URL(api.to('GET /api/mails')[0]!.url, 'http://portal');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      status: 'failed',
      usr_name: 'Ann Ray',
      project_id: '481',
      created_on_gte: '2026-11-01',
      search: 'review',
    });
  });

  it('says what did not load, the list or its state, each with Retry', async () => {
    const { user, api } = await renderAccounts('/mails', {
      'GET /api/mails': refusal(500, 'The server stumbled.'),
      'GET /api/mails/state': refusal(500, 'The server stumbled.'),
    });
    expect(await screen.findByText('Mail did not load.')).toBeInTheDocument();
    expect(await screen.findByText('Whether mail is sent could not be read.')).toBeInTheDocument();
    Object.assign(api.routes, outbox(aMail()));
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('mail page', () => {
  const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

  it('shows to whom, why, how often and under which request, and leads to the project', async () => {
    await renderAccounts('/mails/12', one());
    expect(
      await screen.findByRole('heading', { level: 1, name: '481 Leaf-spine refresh is in Review' }),
    ).toBeInTheDocument();
    expect(addressNames.get()?.get('/mails/12')).toBe('481 Leaf-spine refresh is in Review');
    expect(await screen.findByRole('link', { name: '481' })).toHaveAttribute('href', '/projects/481');
    expect(facts()).toEqual(
      expect.arrayContaining(['Daniel Okafor', 'daniel@northline.example', 'Sent', '1', 'req-7']),
    );
    expect(screen.getByText('State mail: Review')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  it('shows the HTML in a frame that runs nothing and has no origin, and the text as text', async () => {
    const { user, router } = await renderAccounts('/mails/12', one({ text: '<b>bold?</b>' }));
    const frame = await screen.findByTitle('481 Leaf-spine refresh is in Review');
    expect(frame).toHaveAttribute('src', '/api/mails/12/page');
    const allowed = frame.getAttribute('sandbox')!;
    expect(allowed).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    await user.click(screen.getByRole('tab', { name: 'As it is read' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Plain text' })).toHaveFocus();
    expect(within(screen.getByRole('tabpanel')).getByText('<b>bold?</b>')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?view=text');
  });

  it.each([
    ['waiting', 'Not written yet'],
    ['sent', 'There is no text to show'],
  ])('says of a mail that is %s and has no text: %s', async (status, title) => {
    await renderAccounts('/mails/12', one({ status, text: null, html: null }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is named by its rule until it is written, and says that it is about no project there is', async () => {
    await renderAccounts('/mails/12', one({ subject: '', project_id: null }));
    expect(await screen.findByRole('heading', { level: 1, name: 'State mail: Review' })).toBeInTheDocument();
    expect(facts()).toContain('None, or it was deleted');
  });

  it.each(['failed', 'kept', 'dropped'])('sends what is %s again after a question', async (status) => {
    const { user, api } = await renderAccounts('/mails/12', {
      ...one({ status, reason: 'The mail server did not answer.' }),
      'POST /api/mails/12/resend': new Reply(202),
    });
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Resend Mail' }));
    expect(question.getByText(/Daniel Okafor/)).toBeInTheDocument();
    expect(api.count('POST /api/mails/12/resend')).toBe(0);
    api.routes['GET /api/mails/12'] = aMail({ status: 'waiting', text: null, html: null, done_on: null });
    await user.click(question.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('The mail will be sent again')).toBeInTheDocument();
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  it('sends nothing again where there is no mail server, and says so', async () => {
    await renderAccounts('/mails/12', {
      ...one({ status: 'kept' }),
      'GET /api/mails/state': { ...sending, sending: false },
    });
    await screen.findByText('This portal has no mail server.');
    expect(screen.getByRole('button', { name: 'Resend' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Resend' })).toHaveAccessibleDescription(
      'This portal has no mail server.',
    );
  });

  it('says in the question why a mail cannot be sent again', async () => {
    const { user } = await renderAccounts('/mails/12', {
      ...one({ status: 'kept' }),
      'POST /api/mails/12/resend': refusal(409, 'This mail has been sent.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Resend' }));
    expect(await question.findByRole('alert')).toHaveTextContent('This mail has been sent.');
  });

  it('says that there is no such mail, or that it did not load', async () => {
    const { router, user, api } = await renderAccounts('/mails/99', {
      'GET /api/mails/12': refusal(500, 'The server stumbled.'),
    });
    expect(await screen.findByText('There is no such mail.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Mail' })).toHaveAttribute('href', '/mails');
    await act(() => router.navigate('/mails/12'));
    expect(await screen.findByText('The mail did not load')).toBeInTheDocument();
    Object.assign(api.routes, one());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('req-7')).toBeInTheDocument());
  });
});
