import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { refusal, Reply } from 'shared-api/testing';
import { pairs } from '../testing/fixtures';
import {
  aRow,
  cutover,
  done,
  failover,
  offered,
  put,
  renderMilestones,
  serials,
  survey,
  url,
} from '../testing/renderMilestones';
import { widen } from '../testing/renderProject';

beforeEach(() => widen(1440));

/** jsdom has no `PointerEvent`. */
class FakePointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? 'mouse';
  }
}
Object.assign(window, { PointerEvent: FakePointerEvent });

const mine = 'Milestones of this project';
const theirs = 'Available milestones';
const list = (name: string) => screen.findByRole('listbox', { name });
/** The names in a list; an empty list is no listbox. */
const namesIn = (name: string) => {
  const found = screen.queryByRole('listbox', { name });
  return (found ? within(found).queryAllByRole('option') : []).map(
    (row) => offered.find((milestone) => row.textContent?.includes(milestone.name))?.name,
  );
};
const option = (name: string) => screen.getByRole('option', { name: new RegExp(name) });
const button = (name: string) => screen.getByRole('button', { name });
const sent = (...ids: number[]) => ids.map((id, index) => ({ milestone: { id }, ord: index + 1 }));
const saved = (rows: ProjectMilestone[], tag = '"8"') => new Reply(200, rows, { ETag: tag });
const rows = [aRow(survey, done), aRow(cutover), aRow(serials)];

const edit = async (routes: Record<string, unknown> = {}, its = rows) => {
  const shown = await renderMilestones({ rows: its, routes, edit: true });
  await screen.findByRole('region', { name: mine });
  await screen.findByRole('region', { name: theirs });
  await waitFor(() => expect(namesIn(theirs).length + namesIn(mine).length).toBe(6));
  return shown;
};

describe('changing milestones', () => {
  test('names the page in the title of the browser tab', async () => {
    await edit();
    expect(document.title).toMatch(/^Change Milestones · Project: 481 · /);
  });

  test('starts with the project’s milestones in their order, and the remaining ones of the group [update-milestones-tab.4]', async () => {
    await edit();
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Serial numbers']);
    expect(namesIn(theirs)).toEqual(['Change window', 'Design', 'Failover tested']);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    for (const name of ['Add', 'Up', 'Down', 'Delete']) expect(button(name)).toBeDisabled();
  });

  test('adds several milestones, moves them, saves against the version that it started from, and confirms with Saved [update-milestones-tab.1]', async () => {
    const { api, user } = await edit({
      [put]: saved([...rows, aRow(failover)]),
    });
    await user.click(option('Failover tested'));
    await user.click(option('Change window'));
    await user.click(button('Add 2'));
    // The button is disabled now; the focus stays in the pane.
    await waitFor(() => expect(button('Add')).toBeDisabled());
    expect(await list(theirs)).toHaveFocus();
    expect(namesIn(mine)).toEqual([
      'Site survey',
      'Cutover',
      'Serial numbers',
      'Change window',
      'Failover tested',
    ]);
    await user.click(button('Up'));
    await user.click(option('Failover tested'));
    await user.click(button('Delete'));
    await user.click(option('Site survey'));
    await user.click(button('Down'));
    expect(namesIn(mine)).toEqual(['Cutover', 'Site survey', 'Failover tested', 'Serial numbers']);
    await user.click(button('Save'));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    expect(api.bodies(put)).toEqual([sent(2, 1, 6, 3)]);
    expect(api.to(put)[0]!.headers['if-match']).toBe('"7"');
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Serial numbers', 'Failover tested']);
    expect(await list(mine)).toHaveFocus();
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    expect(button('Save')).toBeEnabled();
    await user.click(button('Save'));
    await waitFor(() => expect(api.to(put)[1]?.headers['if-match']).toBe('"8"'));
  });

  test('offers the milestones of one group in its order, and Select All adds them so [update-milestones-tab.2]', async () => {
    const { user } = await edit({}, [aRow(cutover)]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Milestone group' }), 'Branch roll-out');
    await waitFor(() => expect(namesIn(theirs)).toEqual(['Site survey', 'Change window']));
    await user.click(button('Select All'));
    await user.click(button('Add 2'));
    expect(namesIn(mine)).toEqual(['Cutover', 'Site survey', 'Change window']);
    expect(screen.getByText('The project has all of these already.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Milestone group' }), 'All');
    expect(namesIn(theirs)).toEqual(['Design', 'Failover tested', 'Serial numbers']);
  });

  test('does not delete complete milestones, and shows why; Delete All keeps them and can be undone [update-milestones-tab.3]', async () => {
    const { user } = await edit();
    await user.click(option('Site survey'));
    expect(button('Delete')).toBeDisabled();
    expect(button('Delete')).toHaveAccessibleDescription('Site survey is complete and cannot be deleted.');
    await user.click(button('Delete All'));
    expect(namesIn(mine)).toEqual(['Site survey']);
    expect(
      await screen.findByText('2 milestones deleted from the list. A complete one stays.'),
    ).toBeVisible();
    await user.click(option('Failover tested'));
    await user.click(button('Add'));
    await user.click(button('Undo'));
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Serial numbers', 'Failover tested']);
  });

  test('restores deleted milestones with Undo, even if the deletion was saved meanwhile', async () => {
    const { user } = await edit({ [put]: saved([aRow(survey, done)]) });
    await user.click(button('Delete All'));
    await user.click(button('Save'));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    await user.click(button('Undo'));
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Serial numbers']);
    expect(button('Save')).toBeEnabled();
  });

  test('does not delete complete milestones with the Delete key either, and activates the row after a deleted one', async () => {
    const { user } = await edit();
    act(() => screen.getByRole('listbox', { name: mine }).focus());
    await user.keyboard('{Delete}');
    expect(screen.getByText('Site survey is complete and cannot be deleted.')).toBeVisible();
    await user.keyboard(' {ArrowDown}{Delete}{Delete}');
    expect(namesIn(mine)).toEqual(['Site survey']);
  });

  test('can be used by keyboard alone, and announces the result of each action', async () => {
    const { user } = await edit();
    act(() => screen.getByRole('listbox', { name: theirs }).focus());
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(option('Failover tested')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(namesIn(mine).at(-1)).toBe('Failover tested');
    expect(screen.getByText('Failover tested added, now at 4 of 4.')).toBeInTheDocument();
    act(() => screen.getByRole('listbox', { name: mine }).focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Failover tested', 'Serial numbers']);
    expect(screen.getByText('Failover tested moved up, now at 3 of 4.')).toBeInTheDocument();
    await user.keyboard(' {Home}{Shift>}{ArrowDown}{/Shift}');
    const chosen = () =>
      within(screen.getByRole('listbox', { name: mine })).getAllByRole('option', { selected: true });
    expect(chosen()).toHaveLength(2);
    await user.keyboard('{Delete}');
    expect(namesIn(mine)).toContain('Site survey');
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(4);
    await user.keyboard('{Control>}a{/Control}s');
    await user.keyboard('{Delete}');
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Failover tested']);
    expect(button('Save')).toBeEnabled();
  });

  test('moves rows by dragging within a list and between the lists; Esc cancels a drag', async () => {
    await edit();
    let over: Element | null = null;
    document.elementFromPoint = () => over;
    const drag = (name: string, to: Element, y: number, end = true) => {
      fireEvent.pointerDown(option(name), { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
      over = to;
      fireEvent.pointerMove(window, { pointerId: 1, clientX: 40, clientY: y });
      if (end) fireEvent.pointerUp(window, { pointerId: 1 });
    };
    // Rows have no height and lie at 0: above it, a drop goes before the first row, below it, after the last one.
    drag('Serial numbers', screen.getByRole('listbox', { name: mine }), -50);
    expect(namesIn(mine)).toEqual(['Serial numbers', 'Site survey', 'Cutover']);
    drag('Design', option('Cutover'), 50);
    expect(namesIn(mine)).toEqual(['Serial numbers', 'Site survey', 'Cutover', 'Design']);
    drag('Cutover', screen.getByRole('listbox', { name: theirs }), 50);
    expect(namesIn(mine)).toEqual(['Serial numbers', 'Site survey', 'Design']);
    drag('Site survey', screen.getByRole('listbox', { name: theirs }), 50);
    expect(namesIn(mine)).toContain('Site survey');
    drag('Design', screen.getByRole('listbox', { name: mine }), -50, false);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(namesIn(mine)).toEqual(['Serial numbers', 'Site survey', 'Design']);
  });

  test('drags a single row after several rows were added', async () => {
    const { user } = await edit();
    for (const name of ['Design', 'Failover']) await user.click(option(name));
    await user.click(button('Add 2'));
    const before = namesIn(mine);
    expect(before).toHaveLength(5);
    const target = screen.getByRole('listbox', { name: mine });
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(option('Failover'), { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 40, clientY: -50 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    const moved = 'Failover tested';
    expect(namesIn(mine)).toEqual([moved, ...before.filter((name) => name !== moved)]);
  });

  test('shows a failed save, and Retry sends it again [update-milestones-tab.6]', async () => {
    let answer: unknown = new Error('cut');
    const { api, user } = await edit({ [put]: () => answer });
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The milestones were not saved. The server did not answer. Check your connection and try again.',
    );
    answer = saved([aRow(cutover), ...rows.filter(({ milestone }) => milestone !== cutover)]);
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    expect(api.bodies(put)).toEqual([sent(2, 1, 3), sent(2, 1, 3)]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['The milestones did not load.', url, () => new Reply(200, rows, { ETag: '"7"' })],
    ['The available milestones did not load.', 'GET /api/project_types/1/milestones', () => offered],
    ['The milestone groups did not load.', 'GET /api/project_types/1/milestone_groups', () => []],
  ])('reports a list that did not load: %s [update-milestones-tab.7]', async (title, route, good) => {
    const { api, user } = await renderMilestones({
      rows,
      edit: true,
      routes: { [route]: refusal(500, 'Out of order.') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(`${title} Out of order.`);
    api.routes[route] = good();
    await user.click(button('Retry'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(() => expect(namesIn(theirs)).toHaveLength(3));
  });

  test('keeps the project’s list when a group fails to load', async () => {
    const { user } = await edit();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Milestone group' }), 'Retirement');
    expect(await screen.findByRole('alert')).toHaveTextContent('The available milestones did not load.');
    expect(namesIn(mine)).toHaveLength(3);
  });

  test('redirects users who may not change them to the tab, with a notice', async () => {
    const { router } = await renderMilestones({ rows, edit: true, permissions: pairs('POST update') });
    expect(await screen.findByText('You may not change the milestones of this project now.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects/481/milestones');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByRole('table', { name: 'Milestones' })).toBeVisible();
  });

  test('leaving takes the Undo of a deletion away, which would do nothing then', async () => {
    const { user } = await edit();
    await user.click(button('Delete All'));
    await user.hover(await screen.findByText('2 milestones deleted from the list. A complete one stays.'));
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('table', { name: 'Milestones' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/deleted from the list/)).not.toBeInTheDocument());
  });

  test('asks before it is left with unsaved changes [update-milestones-tab.5]', async () => {
    const first = await edit();
    await first.user.click(option('Cutover'));
    await first.user.click(button('Up'));
    await first.user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await first.user.click(button('Stay'));
    await waitFor(() => expect(namesIn(mine)[0]).toBe('Cutover'));
    await first.user.click(screen.getByRole('link', { name: 'Back' }));
    await first.user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('table', { name: 'Milestones' })).toBeVisible();
  });
});

describe('a list that was not saved', () => {
  test('is restored after a reload, and can be discarded', async () => {
    const { user, unmount } = await edit();
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    unmount();
    const reopened = await renderMilestones({ rows, edit: true, fresh: false });
    expect(await screen.findByText('Restored what you typed.')).toBeVisible();
    await waitFor(() => expect(namesIn(mine)).toEqual(['Cutover', 'Site survey', 'Serial numbers']));
    expect(button('Save')).toBeEnabled();
    await reopened.user.click(button('Discard'));
    expect(namesIn(mine)).toEqual(['Site survey', 'Cutover', 'Serial numbers']);
    expect(button('Save')).toBeDisabled();
  });
});

describe('changing milestones, when another user saved first', () => {
  const stale = (now: ProjectMilestone[]) =>
    new Reply(
      412,
      { error: 'Somebody changed it.', message: 'x', code: 'stale', present: now },
      { ETag: '"9"' },
    );

  test('compares both versions, and saves the chosen one with the milestones that cannot be deleted', async () => {
    let answer: unknown = stale([aRow(survey, done), aRow(serials, done), aRow(cutover)]);
    const { api, user } = await edit({ [put]: () => answer });
    await user.click(option('Serial numbers'));
    await user.click(button('Delete'));
    await user.click(button('Save'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody changed this since you opened it' }),
    );
    expect(
      dialog.getByText('Serial numbers was completed by Sofia Marchetti: it stays in the list.'),
    ).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Milestones/ })).toHaveTextContent(
      /1\. Site survey\s*2\. Cutover\s*3\. Serial numbers.*1\. Site survey\s*2\. Serial numbers\s*3\. Cutover/s,
    );
    answer = saved([aRow(survey, done), aRow(serials, done), aRow(cutover)], '"10"');
    await user.click(dialog.getByRole('button', { name: 'Save with these choices' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    expect(api.to(put)[1]!.headers['if-match']).toBe('"9"');
    expect(api.bodies(put)[1]).toEqual(sent(1, 3, 2));
  });

  test('confirms a save whose response was lost when it is sent again [update-milestones-tab.8]', async () => {
    const [first, ...rest] = rows;
    const done = [rest[0]!, first!, ...rest.slice(1)];
    const answers = [new Error('cut'), stale(done)];
    const { api, user } = await edit({ [put]: () => answers.shift() });
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.count(put)).toBe(2);
  });

  test('repeats the save without a question if the concurrent change does not affect the list', async () => {
    let answers = [stale(rows), saved(rows)];
    const { api, user } = await edit({
      [put]: () => {
        const [now, ...rest] = answers;
        answers = rest;
        return now;
      },
    });
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    await user.click(button('Save'));
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    expect(api.to(put).map(({ headers }) => headers['if-match'])).toEqual(['"7"', '"9"']);
  });

  test('keeps the changes of a user who loses the permission meanwhile, and reports it when they save', async () => {
    const { api, user } = await edit({ [put]: refusal(403, 'You are not allowed to do this now.') });
    await user.click(option('Cutover'));
    await user.click(button('Up'));
    api.routes['GET /api/projects/481/permissions'] = [];
    await act(() => refreshProject('481'));
    expect(namesIn(mine)[0]).toBe('Cutover');
    await user.click(button('Save'));
    expect(await screen.findByText(/You may not save this list of milestones any more/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to Milestones' })).toBeVisible();
  });
});
