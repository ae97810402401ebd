import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, pairs } from '../testing/fixtures';
import {
  aRow,
  check,
  aMilestone,
  cutover,
  design,
  done,
  plan,
  renderMilestones,
  serials,
  survey,
  url,
} from '../testing/renderMilestones';
import { widen } from '../testing/renderProject';
import { showsMilestones } from './milestoneAccess';

beforeEach(() => widen(1440));

const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Milestones' });
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole(/^(columnheader|rowheader|cell)$/ as never)
        .map((cell) => cell.textContent),
    );
};
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const put = (id: number) => `PUT /api/projects/481/milestones/${id}`;

describe('the milestones tab', () => {
  test('is offered if milestones exist or the user may change them [milestones-tab.1]', () => {
    const permissions = pairs('PUT milestones');
    expect(showsMilestones(aProject(), [])).toBe(false);
    expect(showsMilestones(aProject(), undefined)).toBe(false);
    expect(showsMilestones(aProject(), permissions)).toBe(true);
    expect(showsMilestones(aProject({ milestones: [{ id: 1, name: 'A', checked: false }] }), [])).toBe(true);
  });

  test('shows Milestone, Data and Complete: a date, free text or the word Attachment; Yes or No [milestones-tab.2]', async () => {
    await renderMilestones({
      rows: [
        aRow(survey, done),
        aRow(cutover, { ...done, m_date: '2026-12-01' }),
        aRow(serials, { m_text: 'FOC1\nFOC2' }),
        aRow(plan),
      ],
    });
    await screen.findByRole('table', { name: 'Milestones' });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Milestone',
      'Data',
      'Complete',
    ]);
    expect(cells('Site survey')[1]).toContain('Yes');
    expect(cells('Cutover')[0]).toContain('01 / 12 / 2026');
    expect(cells('Cutover')[1]).toBe('Yes');
    expect(cells('Serial numbers').slice(0, 2)).toEqual(['FOC1\nFOC2', 'No']);
    expect(cells('Design').slice(0, 2)).toEqual(['Attachment', 'No']);
    expect(screen.getByText('2 of 4 complete')).toBeVisible();
  });

  test('links each file of an attachment milestone, the newest first [milestones-tab.3]', async () => {
    const attachments = [
      { id: 92, filename: 'design-2.pdf' },
      { id: 91, filename: 'design-1.pdf' },
    ];
    await renderMilestones({ rows: [aRow(plan, { ...done, attachments })] });
    const links = await screen.findAllByRole('link', { name: /^Attachment/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Attachment design-2.pdf', '/projects/481/attachment/92'],
      ['Attachment design-1.pdf', '/projects/481/attachment/91'],
    ]);
  });

  test('shows on hover and keyboard focus who completed it and when', async () => {
    const { user } = await renderMilestones({ rows: [aRow(survey, done)] });
    await user.hover(await screen.findByText('Yes'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      /^Completed by Sofia Marchetti, 17th Nov 2026 2:41 pm/,
    );
  });

  test('offers no changes to users who may not make them [milestones-tab.4]', async () => {
    await renderMilestones({ rows: [aRow(survey)], permissions: [] });
    expect(await screen.findByRole('table', { name: 'Milestones' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Update/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Change Milestones' })).not.toBeInTheDocument();
  });

  test('reports a project without milestones, and how to add them', async () => {
    await renderMilestones();
    expect(await screen.findByText('This project has no milestones')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Milestones' })).toHaveAttribute(
      'href',
      '/projects/481/milestones/update',
    );
  });

  test('reports milestones that did not load, and can load them again [milestones-tab.10]', async () => {
    const { api, user } = await renderMilestones({ routes: { [url]: refusal(500, 'Out of order.') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The milestones did not load. Out of order.');
    api.routes[url] = [aRow(survey)];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowsOf()).toHaveLength(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows changes of other users', async () => {
    const { api } = await renderMilestones({ rows: [aRow(survey)] });
    await screen.findByText('No');
    api.routes[url] = [aRow(survey, done)];
    await act(() => refreshProject('481'));
    expect(await screen.findByText('Yes')).toBeVisible();
  });
});

describe('ticking a milestone in its row', () => {
  const box = (name = 'Site survey') => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

  test('shows the tick at once, saves it, and can be undone [milestone-tick.1]', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const { api, user } = await renderMilestones({
      rows: [aRow(survey)],
      routes: { [put(1)]: () => new Promise((resolve) => (answer = resolve)) },
    });
    await user.click(await box());
    expect(await box()).toBeChecked();
    expect(screen.getByText('1 of 1 complete')).toBeVisible();
    api.routes[url] = [aRow(survey, done)];
    act(() => answer(aRow(survey, done)));
    expect(await screen.findByText('Site survey is complete')).toBeVisible();
    expect(api.bodies(put(1))).toEqual([{ checked: true, seen: false }]);
    api.routes[put(1)] = aRow(survey);
    api.routes[url] = [aRow(survey)];
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await box()).not.toBeChecked());
    expect(api.bodies(put(1))).toEqual([
      { checked: true, seen: false },
      { checked: false, seen: true },
    ]);
    // One offer to undo is left, that of the last change.
    expect(await screen.findByText('Site survey is open again')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  });

  test('is taken back with the reason if the server refuses it [milestone-tick.2]', async () => {
    const { user } = await renderMilestones({
      rows: [aRow(survey)],
      routes: { [put(1)]: refusal(403, 'You are not allowed to do this.') },
    });
    await user.click(await box());
    expect(await screen.findByText('You are not allowed to do this.')).toBeVisible();
    await waitFor(async () => expect(await box()).not.toBeChecked());
    expect(screen.getByText('0 of 1 complete')).toBeVisible();
  });

  test('is offered for checks alone', async () => {
    await renderMilestones({ rows: [aRow(survey), aRow(cutover), aRow(serials), aRow(plan)] });
    await box();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('is not offered to users who may not change milestones', async () => {
    await renderMilestones({ rows: [aRow(survey)], permissions: [] });
    await screen.findByRole('table', { name: 'Milestones' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('updating a milestone', () => {
  const open = async (row = aRow(survey), routes: Record<string, unknown> = {}, ...more: string[]) => {
    const shown = await renderMilestones({
      rows: [row],
      permissions: pairs('PUT milestones', ...more),
      routes,
    });
    const button = await screen.findByRole('button', { name: `Update ${row.milestone.name}` });
    await shown.user.click(button);
    return shown;
  };
  const dialog = () => screen.findByRole('dialog', { name: 'Update Project Milestone' });
  const send = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Update' }));
  const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('of a checkbox sends the tick and the previous value [milestones-tab.7]', async () => {
    const { api, user } = await open(aRow(survey), { [put(1)]: aRow(survey, done) });
    await user.click(within(await dialog()).getByRole('checkbox', { name: 'Site survey' }));
    api.routes[url] = [aRow(survey, done)];
    await send(user);
    await waitUntilClosed();
    expect(api.bodies(put(1))).toEqual([{ checked: true, seen: false }]);
    expect(screen.getByText('Yes')).toBeVisible();
  });

  test('of a date sends the date, or null for an empty field [milestones-tab.8]', async () => {
    const { api, user } = await open(aRow(cutover), { [put(2)]: aRow(cutover, done) });
    await dialog();
    await send(user);
    expect(await screen.findByText('A date is required.')).toBeVisible();
    expect(api.count(put(2))).toBe(0);
    await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('01122026');
    await send(user);
    await waitUntilClosed();
    expect(api.bodies(put(2))).toEqual([{ m_date: '2026-12-01', seen: null }]);
  });

  test('of a text sends the trimmed text, or null for a blank field [milestones-tab.9]', async () => {
    const { api, user } = await open(aRow(serials, { m_text: 'Old' }), { [put(3)]: aRow(serials, done) });
    const field = within(await dialog()).getByRole('textbox', { name: /^Serial numbers/ });
    await user.clear(field);
    await user.type(field, '   ');
    await send(user);
    expect(await screen.findByText('A text is required.')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' FOC1 ');
    await send(user);
    await waitUntilClosed();
    expect(api.bodies(put(3))).toEqual([{ m_text: 'FOC1', seen: 'Old' }]);
  });

  test('that another user has completed meanwhile shows that user’s value, to be kept or replaced', async () => {
    let answer: unknown = refusal(409, 'Somebody changed this.', { code: 'changed', present: 'Hers' });
    const { api, user } = await open(aRow(serials), { [put(3)]: () => answer });
    await user.type(within(await dialog()).getByRole('textbox', { name: /^Serial numbers/ }), 'Mine');
    await send(user);
    expect(await screen.findByRole('group', { name: 'There now' })).toHaveTextContent('Hers');
    answer = aRow(serials, done);
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitUntilClosed();
    expect(api.bodies(put(3))).toEqual([
      { m_text: 'Mine', seen: null },
      { m_text: 'Mine', seen: 'Hers' },
    ]);
  });

  test('shows why it was refused, and keeps the input', async () => {
    const { user } = await open(aRow(serials), { [put(3)]: refusal(403, 'You are not allowed to do this.') });
    const field = within(await dialog()).getByRole('textbox', { name: /^Serial numbers/ });
    await user.type(field, 'Mine');
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(field).toHaveValue('Mine');
  });

  test('that needs an attachment opens the upload dialog if the user may add attachments [milestones-tab.5]', async () => {
    await open(aRow(plan), {}, 'POST attachments');
    expect(await screen.findByRole('dialog', { name: 'Upload File Attachment' })).toBeVisible();
  });

  test.each([
    ['attaching is not allowed', {}, [], 'You may not add attachments now.'],
    [
      'the document is financial',
      { is_financial: true },
      ['POST attachments'],
      'It is a financial document, and you may not see financials.',
    ],
  ])(
    'that needs an attachment explains this in a dialog if %s [milestones-tab.6]',
    async (_, part, more, why) => {
      const { user } = await open(aRow(plan, { attachment_type: { ...design, ...part } }), {}, ...more);
      expect(await dialog()).toHaveTextContent(
        `Design is completed when an attachment of the type Design is added. ${why}`,
      );
      await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
      await waitUntilClosed();
    },
  );

  test('keeps its dialog when the user loses the permission, and shows the refusal after sending', async () => {
    const { api, user } = await open(aMilestoneRow(), { [put(9)]: refusal(403, 'Not now.') });
    await user.click(within(await dialog()).getByRole('checkbox'));
    api.routes['GET /api/projects/481/permissions'] = [];
    await act(() => refreshProject('481'));
    expect(await dialog()).toBeVisible();
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  });
  const aMilestoneRow = () => aRow(aMilestone(9, 'Handed over', check));
});

test('a project’s milestones are shown if their response has a tag', async () => {
  await renderMilestones({ routes: { [url]: new Reply(200, [aRow(survey)], { ETag: '"1"' }) } });
  expect(await screen.findByText('0 of 1 complete')).toBeVisible();
});
