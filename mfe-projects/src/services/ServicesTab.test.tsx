import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { aProject, aTransition, pairs } from '../testing/fixtures';
import { widen } from '../testing/renderProject';
import { all, cellsOf, renderServices, rowOf } from '../testing/renderServices';
import { aLine, aService, aServiceGroup, withoutPrices } from '../testing/serviceFixtures';

const cabling = aServiceGroup(2, 'Cabling');
const port = aService(1, 'Server port', { price: 120 });
const leaf = aService(2, 'Leaf switch', { price: null, slo: 25 });
const rack = aService(3, 'Rack cabling', { service_group: cabling, price: 860.5 });
const lines = [aLine(port, 156), aLine(leaf, 24), aLine(rack, 12)];
const quotePath = 'PUT /api/projects/481/services/2/quote';
const lockPath = 'PUT /api/projects/481/services_lock';

beforeEach(() => widen(1000));

describe('Services tab', () => {
  test('shows sub-totals of groups and a total; lines without a price are Pending Quote and left out [services-tab.2]', async () => {
    await renderServices({ lines });
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').map(cellsOf);
    expect(rows[1]![0]).toBe('Switching 2 lines');
    expect(rows[1]![1]).toBe('$18,720.00');
    expect(rows[2]!.slice(2, 6)).toEqual(['156', '$120.00', '10 days', '$18,720.00']);
    expect(rows[3]!.slice(2, 6)).toEqual(['24', 'Pending Quote', '25 days', '—']);
    expect(rows[4]!.slice(0, 2)).toEqual(['Cabling 1 line', '$10,326.00']);
    expect(rows[6]!.slice(0, 2)).toEqual(['Total without 1 line pending a quote', '$29,046.00']);
    expect(screen.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/projects/481/services/update',
    );
  });

  test('shows no price, no total and no "Pending Quote" without GET service_prices [services-tab.7]', async () => {
    await renderServices({ lines: lines.map(withoutPrices), permissions: pairs('PUT services') });
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((element) => element.textContent),
    ).toEqual(['Service', 'Description', 'Quantity', 'Target', 'Actions']);
    expect(table).not.toHaveTextContent(/\$|Pending|Total/);
    expect(screen.queryByText(/Prices are kept/)).toBeNull();
  });

  test('shows the lines as cards on a phone', async () => {
    widen(390);
    await renderServices({ lines });
    expect(await screen.findByRole('region', { name: 'Switching' })).toHaveTextContent('$18,720.00');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 4 }).map((element) => element.textContent)).toEqual([
      'Server port',
      'Leaf switch',
      'Rack cabling',
    ]);
  });

  test('shows that the services are locked, without Edit, and can unlock them; Undo locks them again [services-tab.3]', async () => {
    let locked = true;
    const { api, user } = await renderServices({
      lines,
      routes: {
        'GET /api/projects/481': () =>
          aProject({
            services_locked: locked,
            services_locked_by: { id: 12, name: 'Sofia Marchetti' },
            services_locked_on: '2026-11-18T12:00:00Z',
          }),
        [lockPath]: ({ body }: { body: { services_locked: boolean } }) => {
          locked = body.services_locked;
          return aProject({ services_locked: locked });
        },
      },
    });
    expect(await screen.findByText('Services Locked')).toBeInTheDocument();
    expect(screen.getByText(/^Locked by Sofia Marchetti,$/)).toHaveTextContent('18th Nov 2026');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(await screen.findByText(/Prices are kept as they were/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByRole('button', { name: 'Lock' })).toBeInTheDocument();
    expect(screen.queryByText('Services Locked')).toBeNull();
    expect(screen.queryByText(/^Locked by/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.bodies(lockPath)).toEqual([{ services_locked: false }, { services_locked: true }]),
    );
    expect(await screen.findByText('Services Locked')).toBeInTheDocument();
  });

  test('tells a user who locks services that another user has locked them already, and shows the lock [services-tab.4]', async () => {
    let locked = false;
    const { user } = await renderServices({
      lines,
      routes: {
        'GET /api/projects/481': () => aProject({ services_locked: locked }),
        [lockPath]: () => ((locked = true), refusal(409, 'The services are locked already.')),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(await screen.findByText('The services are locked already.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Unlock' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('has buttons with a question for the named transitions from Draft only [services-tab.5]', async () => {
    const { api, user } = await renderServices({
      lines,
      transitions: [
        aTransition(4, 'Cancelled', { name: 'Withdraw', comment_required: true }),
        aTransition(1, 'Review', { name: 'Submit' }),
        aTransition(2, 'Closed', { name: 'Close', src_state: { id: 9, name: 'Review' } }),
        aTransition(3, 'Parked'),
      ],
      routes: { 'PUT /api/projects/481/state': aProject() },
    });
    const bar = within(await screen.findByRole('group', { name: 'Actions' }));
    expect(bar.getAllByRole('button').map((element) => element.textContent)).toEqual(['Submit', 'Withdraw']);
    await user.click(bar.getByRole('button', { name: 'Withdraw' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(form.getByRole('radio', { name: 'Cancelled' })).toBeChecked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(bar.getByRole('button', { name: 'Submit' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Are you sure you want to 'Submit'/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(api.count('PUT /api/projects/481/state')).toBe(1));
  });

  test('reports that no services are chosen, and links to the catalogue if the user may choose some', async () => {
    await renderServices({});
    expect(await screen.findByText('No services chosen yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute(
      'href',
      '/projects/481/services/update?browse',
    );
  });

  test('reports lines that did not load, and can load them again', async () => {
    let fails = true;
    const { user } = await renderServices({
      routes: {
        'GET /api/projects/481/services': () => (fails ? refusal(500, 'Out of order') : lines),
      },
    });
    expect(await screen.findByText('Out of order', { exact: false })).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Server port')).toBeInTheDocument();
  });

  test.each([
    ['does not use services', { project_type: { id: 1, name: 'Network', use_subcats: false } }, all],
    ['has no services that you could see', {}, pairs('POST update')],
  ])(
    'leads to Info with a notice for a project that %s [services-tab.1]',
    async (why, project, permissions) => {
      const { router } = await renderServices({ project, permissions });
      expect(await screen.findByRole('heading', { name: 'Info of the project' })).toBeInTheDocument();
      expect(screen.getByText(new RegExp(why))).toBeInTheDocument();
      expect(router.state.location.pathname).toBe('/projects/481');
    },
  );
});

describe('a service quote', () => {
  test('is offered for a line without a price, requires scope, price and SLO, and shows the sum [services-tab.6]', async () => {
    const { api, user } = await renderServices({ lines, routes: { [quotePath]: aLine(leaf, 24) } });
    await screen.findByRole('table');
    expect(
      screen.getAllByRole('button', { name: /^Quote/ }).map((element) => element.ariaLabel),
    ).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Quote: Leaf switch' }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Service Quote' }));
    await user.clear(form.getByRole('textbox', { name: 'SLO' }));
    await user.click(form.getByRole('button', { name: 'Update' }));
    for (const text of ['Scope is required', 'Price is required', 'SLO is required'])
      expect(await form.findByText(text)).toBeInTheDocument();
    await user.type(form.getByRole('textbox', { name: 'Scope' }), ' Two racks ');
    await user.type(form.getByRole('textbox', { name: 'Price' }), '10.555');
    await user.type(form.getByRole('textbox', { name: 'SLO' }), '1.5');
    expect(await form.findByText('At most two decimals')).toBeInTheDocument();
    expect(await form.findByText('Whole days only')).toBeInTheDocument();
    await user.clear(form.getByRole('textbox', { name: 'Price' }));
    await user.type(form.getByRole('textbox', { name: 'Price' }), '10.55');
    expect(form.getByText('24 × $10.55 = $253.20')).toBeInTheDocument();
    await user.clear(form.getByRole('textbox', { name: 'SLO' }));
    await user.type(form.getByRole('textbox', { name: 'SLO' }), '12');
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(api.bodies(quotePath)).toEqual([{ scope: 'Two racks', price: 10.55, slo: 12, seen: null }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the quote, its author and time, and can be changed; a refusal is shown in the dialog', async () => {
    const quoted = aLine(leaf, 2, {
      price: 500,
      scope: 'With optics',
      slo: 30,
      quoted: true,
      quoted_on: new Date(2026, 10, 17, 14, 41).toISOString(),
      quoted_by: { id: 4, name: 'Sofia Marchetti' },
    });
    const { api, user } = await renderServices({
      lines: [quoted],
      routes: { [quotePath]: refusal(422, 'This service has a price already.') },
    });
    const row = await rowOf('Leaf switch');
    expect(row.getByText('Quoted')).toBeInTheDocument();
    expect(row.getByText(/With optics/)).toHaveTextContent(
      'Quoted by Sofia Marchetti, 17th Nov 2026 2:41 pm',
    );
    await user.click(row.getByRole('button', { name: 'Change quote: Leaf switch' }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Service Quote' }));
    expect(form.getByText('Quoted $500.00 each.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('500');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Nothing changed')).toBeInTheDocument();
    expect(api.count(quotePath)).toBe(0);
    await user.type(form.getByRole('textbox', { name: 'Price' }), '0');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText('This service has a price already.')).toBeInTheDocument();
  });

  test('of another user that was saved first is shown to the second user, to keep or to replace', async () => {
    const present = { price: 500, slo: 5, scope: 'With optics' };
    const { api, user } = await renderServices({
      lines,
      routes: { [quotePath]: refusal(409, 'Somebody changed this.', { code: 'changed', present }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Quote: Leaf switch' }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Service Quote' }));
    await user.type(form.getByRole('textbox', { name: 'Scope' }), 'Two racks');
    await user.type(form.getByRole('textbox', { name: 'Price' }), '700');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByRole('group', { name: 'There now' })).toHaveTextContent(
      '$500.00 each, 5 days With optics',
    );
    api.routes[quotePath] = aLine(leaf, 24);
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(quotePath)[1]).toMatchObject({ price: 700, seen: present });
  });

  test('keeps its input when another user removes the line, and shows the reason when it is sent', async () => {
    const refusedMessage = 'This service is not on the project.';
    const { api, user } = await renderServices({
      lines,
      routes: { [quotePath]: refusal(404, refusedMessage) },
    });
    await user.click(await screen.findByRole('button', { name: 'Quote: Leaf switch' }));
    const form = within(await screen.findByRole('dialog', { name: 'Update Service Quote' }));
    await user.type(form.getByRole('textbox', { name: 'Scope' }), 'Two racks');
    await user.type(form.getByRole('textbox', { name: 'Price' }), '700');
    api.routes['GET /api/projects/481/services'] = [];
    await act(() => refreshProject('481'));
    expect(await screen.findByText('No services chosen yet')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Scope' })).toHaveValue('Two racks');
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(refusedMessage)).toBeInTheDocument();
  });

  test('is not offered to users who may not edit financials', async () => {
    await renderServices({ lines, permissions: pairs('GET service_prices', 'PUT services') });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /Quote/ })).toBeNull();
  });
});
