import { screen, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { aSentMail } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const mails = 'GET /api/projects/481/mails';
const show = (served: unknown) => renderProject({ tab: '/mail', routes: { [mails]: served } });
const events = () => screen.getAllByRole('heading', { level: 3 }).map((element) => element.closest('li')!);

describe('sent mail of a project', () => {
  beforeEach(() => widen(1000));

  it('is linked from the timeline, and links back to it', async () => {
    const { user, router } = await renderProject({ tab: '/timeline', routes: { [mails]: [] } });
    await user.click(await screen.findByRole('link', { name: 'Sent mail' }));
    expect(await screen.findByText('Nothing was mailed yet')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to Timeline' }));
    expect(router.state.location.pathname).toBe('/projects/481/timeline');
  });

  it('shows subject, rule and recipients, grouped by event', async () => {
    await show([
      aSentMail({ id: 9 }),
      aSentMail({ id: 8, usr: { id: 9, name: 'Maya Chen' }, part: 'Requester' }),
      aSentMail({
        id: 7,
        usr: null,
        address: 'noc@northline.example',
        subject: '481 Leaf-spine refresh: team changed',
        rule: 'Change mail: team',
        created_on: '2026-11-16T09:00:00Z',
        status: 'failed',
      }),
    ]);
    await screen.findByText('Change mail: team ·', { exact: false });
    const [first, second] = events();
    expect(first).toHaveTextContent('481 Leaf-spine refresh is in Review');
    expect(first).toHaveTextContent('State mail: Review');
    expect(
      within(first!)
        .getAllByRole('listitem')
        .map((element) => element.textContent),
    ).toEqual(['Daniel Okafor', 'Requester — Maya Chen']);
    expect(within(first!).getAllByText('Sent')).toHaveLength(1);
    expect(second).toHaveTextContent('noc@northline.example');
    expect(within(second!).getByText('Failed')).toBeInTheDocument();
  });

  it('shows a status for each recipient if they differ, and collapses long lists', async () => {
    const { user } = await show(
      Array.from({ length: 9 }, (_, index) =>
        aSentMail({
          id: 20 - index,
          usr: { id: index + 1, name: `Person ${index + 1}` },
          status: index === 0 ? 'dropped' : 'sent',
        }),
      ),
    );
    await screen.findByText('Person 1');
    const [event] = events();
    expect(within(event!).getByText('Dropped')).toBeInTheDocument();
    expect(within(event!).getAllByText('Sent')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 9' }));
    expect(screen.getByText('Person 9')).toBeInTheDocument();
  });

  it('shows the rule beside each recipient if the rules differ', async () => {
    await show([
      aSentMail({ id: 9, rule: 'Comment to Tech Lead' }),
      aSentMail({ id: 8, rule: 'Comment to Reviewer', usr: { id: 5, name: 'Tom Leclerc' } }),
    ]);
    await screen.findByText('Comment to Tech Lead');
    const [event] = events();
    const recipients = within(event!).getAllByRole('listitem');
    expect(recipients.map((element) => element.textContent)).toEqual([
      'Daniel OkaforComment to Tech Lead',
      'Tom LeclercComment to Reviewer',
    ]);
  });

  it('shows the exact time on hover', async () => {
    const { user } = await show([aSentMail({ created_on: new Date(2026, 10, 17, 14, 41).toISOString() })]);
    await user.hover(await screen.findByText(/ago|in /, { selector: 'time' }));
    expect(await screen.findByRole('tooltip', { name: '17th Nov 2026 2:41 pm' })).toBeInTheDocument();
  });

  it('hides the address from users who may not read it', async () => {
    await show([aSentMail({ usr: null, address: null })]);
    expect(await screen.findByText('An e-mail address')).toBeInTheDocument();
  });

  it('names a mail by its rule until its subject is rendered', async () => {
    await show([aSentMail({ subject: '', status: 'waiting' })]);
    expect(await screen.findByRole('heading', { name: 'State mail: Review' })).toBeInTheDocument();
    expect(screen.getByText('Waiting')).toBeInTheDocument();
  });

  it('loads more mails on demand', async () => {
    const { user, api } = await show(new Reply(200, [aSentMail()], { 'X-Total': '60' }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(api.to(mails).map(({ url }) => url)).toContain('/api/projects/481/mails?page=1&per_page=100');
  });

  it('reports that it did not load', async () => {
    const { user, api } = await show(refusal(500, 'The server stumbled.'));
    expect(await screen.findByText('What was sent did not load.')).toBeInTheDocument();
    api.routes[mails] = [aSentMail()];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Daniel Okafor')).toBeInTheDocument();
  });
});
