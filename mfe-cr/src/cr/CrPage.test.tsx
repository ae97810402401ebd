import { screen, waitFor, within } from '@testing-library/react';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { refusal, Reply } from 'shared-api/testing';
import { aCr, inMinutes, renderCr } from '../testing/renderCr';
import { typeTime } from '../testing/typeTime';

const read = 'GET /api/crs/8';
const activity = {
  id: 30,
  created_on: inMinutes(-10),
  creator: { id: 9, name: 'Maya Chen' },
  text: 'Traffic is clean.',
  status: null,
  attachment: { filename: 'counters.txt', size: 9 },
  due_on: inMinutes(-5),
  can_delete: false,
};
const open = async (cr: Partial<Cr> = {}, served: Record<string, unknown> = {}) => {
  const portal = await renderCr('/cr_dashboard/8', { [read]: aCr(cr), ...served });
  await screen.findByRole('heading', { level: 1, name: 'CR 8' });
  await screen.findByRole('region', { name: 'Schedule' });
  return portal;
};
const press = (name: string) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the page of a change request', () => {
  it('shows its members, countdown, activities and the report [cr.19]', async () => {
    await open({
      activities: [activity],
      updates: { given: 1, on_time: 1 },
      next_update_time: inMinutes(12.5),
    });
    expect(screen.getByText('Next update in 13 min')).toBeVisible();
    expect(screen.getByRole('link', { name: '481 Leaf-spine refresh' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
    const activities = within(screen.getByRole('region', { name: 'Activities' }));
    expect(activities.getByText('Traffic is clean.')).toBeVisible();
    expect(activities.getByRole('link', { name: 'counters.txt' })).toHaveAttribute(
      'href',
      '/api/cr_activities/30/attachment_download',
    );
    expect(activities.queryByRole('button')).toBeNull();
    const report = within(screen.getByRole('region', { name: 'Post-CR report' }));
    expect(report.getByText('1 of 1 promised updates on time')).toBeVisible();
    expect(report.queryByRole('button')).toBeNull();
    expect(report.getByText('You can send it once the CR is completed or rolled back.')).toBeVisible();
  });

  it('counts in the report only updates that were promised, an overdue one among them', async () => {
    const unasked = { ...activity, id: 31, text: 'All quiet.', due_on: null };
    await open({
      activities: [activity, unasked],
      updates: { given: 1, on_time: 1 },
      next_update_time: inMinutes(-2),
    });
    const report = within(screen.getByRole('region', { name: 'Post-CR report' }));
    expect(report.getByText('All quiet.')).toBeVisible();
    expect(report.getByText('1 of 2 promised updates on time')).toBeVisible();
  });

  it('asks for no summary and promises no report of a cancelled one', async () => {
    await open({ status: 'cancelled', executive_summary: null });
    expect(
      within(screen.getByRole('region', { name: 'Executive summary' })).getByText('None.'),
    ).toBeVisible();
    const report = within(screen.getByRole('region', { name: 'Post-CR report' }));
    expect(report.getByText('A cancelled CR sends no report.')).toBeVisible();
  });

  it('sends a member with the value that was seen, and shows what another person made of it [cr.20]', async () => {
    const put = 'PUT /api/crs/8/executive_summary';
    const { user, api } = await open(
      {},
      { [put]: refusal(409, 'Somebody changed this', { present: 'Theirs.' }) },
    );
    await user.click(press('Update Executive summary'));
    const form = await dialog('Update Executive summary');
    const field = form.getByRole('textbox', { name: 'Executive summary' });
    await user.clear(field);
    await user.type(field, 'Mine.');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(/Theirs\./)).toBeVisible();
    api.routes[put] = aCr({ executive_summary: 'Mine.' });
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findAllByText('Mine.')).not.toHaveLength(0);
    expect(api.bodies(put)).toEqual([
      { executive_summary: 'Mine.', seen: 'All is well.' },
      { executive_summary: 'Mine.', seen: 'Theirs.' },
    ]);
  });

  it('offers the statuses that may follow, and completes with what is missing [cr.21]', async () => {
    const path = (member: string) => `PUT /api/crs/8/${member}`;
    const { user, api } = await open(
      { executive_summary: null },
      {
        [path('executive_summary')]: aCr({ executive_summary: 'Done.' }),
        [path('status')]: aCr({ status: 'completed', executive_summary: 'Done.', ended_on: inMinutes(0) }),
      },
    );
    expect(press('Roll Back')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel CR' })).toBeNull();
    await user.click(press('Complete'));
    const form = await dialog('Complete CR');
    expect(form.queryByLabelText(/^End/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Complete' }));
    expect(await form.findByText('Executive summary is required')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Executive summary/ }), 'Done.');
    await user.click(form.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByRole('button', { name: 'Send report' })).toBeVisible();
    expect(api.bodies(path('status'))).toEqual([{ status: 'completed', seen: 'monitoring' }]);
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  });

  it('sends no report while there are no recipients, and says so', async () => {
    await open({ status: 'completed', recipients: [] });
    expect(press('Send report')).toBeDisabled();
    expect(screen.getByText('Nobody would get it: add recipients first.')).toBeVisible();
  });

  it('posts an activity with the next update, and keeps the text when the server refuses it [cr.22]', async () => {
    const post = 'POST /api/crs/8/activities';
    const { user, api } = await open({}, { [post]: refusal(503, 'Try again in a moment.') });
    const field = screen.getByRole('textbox', { name: 'What happened?' });
    await user.type(field, 'Half is moved.');
    await user.click(press('Post and mail'));
    expect(await screen.findByText('Try again in a moment.')).toBeVisible();
    expect(field).toHaveValue('Half is moved.');
    api.routes[post] = new Reply(201, { ...activity, id: 31 });
    await user.click(press('Post and mail'));
    expect(await screen.findByRole('textbox', { name: 'What happened?', description: '' })).toHaveValue('');
    expect(api.bodies(post)).toEqual([{ text: 'Half is moved.' }, { text: 'Half is moved.' }]);
    // The retry has the key of the first call, so that nothing is posted twice.
    const keys = api.to(post).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
  });

  it('asks for the time of the next update when only what it will say was typed', async () => {
    const post = 'POST /api/crs/8/activities';
    const { user, api } = await open({}, { [post]: new Reply(201, { ...activity, id: 31 }) });
    await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Half is moved.');
    await user.type(screen.getByRole('textbox', { name: 'What it will say' }), 'The other half.');
    await user.click(press('Post and mail'));
    expect(await screen.findByText('Say when the next update comes')).toBeVisible();
    expect(api.count(post)).toBe(0);
    await typeTime(user, 'Next update', '040520311000a');
    await user.click(press('Post and mail'));
    await waitFor(() => expect(api.count(post)).toBe(1));
    expect(api.bodies(post)).toEqual([
      {
        text: 'Half is moved.',
        next_update: {
          next_update_time: new Date('2031-05-04T10:00').toISOString(),
          next_update_details: 'The other half.',
        },
      },
    ]);
  });

  it.each(['04052031', '040520311000a'])(
    'posts an activity without the next update that was typed (%s) before the CR ended',
    async (digits) => {
      const post = 'POST /api/crs/8/activities';
      const { user, api } = await open(
        {},
        {
          [post]: new Reply(201, { ...activity, id: 31 }),
          'PUT /api/crs/8/status': aCr({ status: 'completed', ended_on: inMinutes(0) }),
        },
      );
      await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'All is moved.');
      await user.type(screen.getByRole('textbox', { name: 'What it will say' }), 'The other half.');
      await typeTime(user, 'Next update', digits);
      await user.click(press('Complete'));
      await user.click((await dialog('Complete CR')).getByRole('button', { name: 'Complete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.queryByRole('group', { name: /^Next update/ })).toBeNull();
      await user.click(press('Post and mail'));
      await waitFor(() => expect(api.bodies(post)).toEqual([{ text: 'All is moved.' }]));
    },
  );

  it('says that there is none', async () => {
    await renderCr('/cr_dashboard/8', { [read]: refusal(404, 'There is no such change request.') });
    expect(await screen.findByRole('heading', { name: 'There is no such change request' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to CR Dashboard' })).toHaveAttribute(
      'href',
      '/cr_dashboard',
    );
  });

  it('drafts an update with what happened since the last one, below what was typed [cr-draft.3]', async () => {
    const { user, api } = await open(
      { next_update_time: inMinutes(60) },
      {
        'GET /api/crs/8/changes': {
          since: inMinutes(-30),
          changes: [{ at: inMinutes(-10), by: 'Maya Chen', field: 'Engineer', from: null, to: 'ann keller' }],
        },
      },
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' });
    await user.type(field, 'All is calm.');
    await user.click(press('Draft update'));
    await waitFor(() => expect(field.value).toContain('Engineer: none → ann keller (Maya Chen)'));
    expect(field.value).toMatch(/^All is calm\.\n\nStatus: Monitoring\./);
    expect(field.value).toMatch(/Next update: (?:\w{3} \d{1,2} \w{3} )?\d/);
    api.routes['GET /api/crs/8/changes'] = refusal(500, 'Out of order.');
    const before = field.value;
    await user.click(press('Draft update'));
    expect(await screen.findByText('No draft was written. Out of order.')).toBeVisible();
    expect(field.value).toBe(before);
  });

  it('draws the timeline of the change in the report [cr-timeline.3]', async () => {
    await open({
      activities: [{ ...activity, due_on: inMinutes(-15) }],
      status: 'completed',
      ended_on: inMinutes(-1),
      end_date: inMinutes(-20),
    });
    const report = within(screen.getByRole('region', { name: 'Post-CR report' }));
    expect(
      report.getByRole('img', { name: /^Timeline: in progress, after the planned end, 1 updates?, 1 late$/ }),
    ).toBeVisible();
    expect(report.getByText('▲ Late update')).toBeVisible();
  });
});
