import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal, Reply } from 'shared-api/testing';
import { aProject, pairs } from '../../testing/fixtures';
import { widen } from '../../testing/renderProject';
import { all, renderServices, rowOf } from '../../testing/renderServices';
import { aLine, aService, aServiceGroup, held } from '../../testing/serviceFixtures';

const small = aServiceGroup(2, 'Cabling', { max: 5 });
const port = aService(1, 'Server port', {
  price: 120,
  prices: [
    { min: 10, price: 100 },
    { min: 50, price: 80 },
  ],
});
const leaf = aService(2, 'Leaf switch', { price: null, max: 3 });
const rack = aService(3, 'Rack cabling', { service_group: small, price: 10 });
const fibre = aService(4, 'Dark fibre', { service_group: small, price: 20 });
const single = aService(5, 'Design review', { max: 1, price: 999 });
const catalogue = [port, leaf, single, rack, fibre];
const put = 'PUT /api/projects/481/services';
const edit = { catalogue, address: '/update' };
const quantity = (name: string) => screen.findByRole('textbox', { name: `Quantity of ${name}` });
const update = () => screen.getByRole('button', { name: 'Update' });

beforeEach(() => widen(1000));

describe('Services edit', () => {
  test('names the page in the title of the browser tab', async () => {
    await renderServices({ ...edit, lines: [aLine(port, 9)] });
    await quantity('Server port');
    expect(document.title).toMatch(/^Edit Services · Project: 481 · /);
  });

  test('a line shows the price tier of its quantity, and the quantity that is missing to the next tier [update-services-tab.12]', async () => {
    const { user } = await renderServices({ ...edit, lines: [aLine(port, 9)] });
    const field = await quantity('Server port');
    const row = await rowOf('Server port');
    expect(row.getByText('Tier 1–9')).toBeInTheDocument();
    expect(row.getByText('1 more: $100.00 each')).toBeInTheDocument();
    expect(row.getByText('$1,080.00')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '47');
    expect(row.getByText('Tier 10–49')).toBeInTheDocument();
    expect(row.getByText('3 more: $80.00 each')).toBeInTheDocument();
    expect(row.getByText('$4,700.00')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('50');
    expect(row.getByText('Tier 50+')).toBeInTheDocument();
    expect(row.queryByText(/more:/)).toBeNull();
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$4,000.00');
  });

  test.each([
    ['', 'Quantity is required'],
    ['0', 'At least 1'],
    ['1.5', 'Whole numbers only'],
    ['4', 'At most 3'],
  ])('a quantity of "%s" shows "%s", and Update is disabled [update-services-tab.3]', async (typed, text) => {
    const { user } = await renderServices({ ...edit, lines: [aLine(leaf, 2)] });
    const field = await quantity('Leaf switch');
    await user.clear(field);
    if (typed) await user.type(field, typed);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(update()).toBeDisabled();
    await user.clear(field);
    await user.type(field, '3');
    expect(screen.queryByText(text)).toBeNull();
    expect(update()).toBeEnabled();
  });

  test('a group over its limit shows this, and Update is disabled [update-services-tab.7]', async () => {
    const { user } = await renderServices({ ...edit, lines: [aLine(rack, 3), aLine(fibre, 2)] });
    await user.type(await quantity('Rack cabling'), '{ArrowUp}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have reached the limit of 5 items for Cabling',
    );
    expect(update()).toBeDisabled();
  });

  test('the smaller maximum applies where a service and its group both have one [update-services-tab.6]', async () => {
    const { user } = await renderServices({ ...edit, lines: [aLine(rack, 3)] });
    const field = await quantity('Rack cabling');
    await user.clear(field);
    await user.type(field, '6');
    expect(screen.getAllByText('You have reached the limit of 5 items for Cabling')[0]).toBeInTheDocument();
  });

  test('a line that exceeds a limit which was lowered later is valid while it is unchanged', async () => {
    await renderServices({ ...edit, lines: [aLine(leaf, 7)] });
    expect(await quantity('Leaf switch')).toHaveValue('7');
    expect(update()).toBeEnabled();
  });

  test('the quantity of a service with maximum 1 and count 1 is read-only [update-services-tab.8]', async () => {
    await renderServices({ ...edit, lines: [aLine(single, 1)] });
    const row = await rowOf('Design review');
    expect(row.getByText('1')).toBeInTheDocument();
    expect(row.queryByRole('textbox')).toBeNull();
    expect(row.getByRole('button', { name: 'Remove Design review' })).toBeInTheDocument();
  });

  test('a removed line can be restored; Update sends the remaining lines with the version that the form started from [update-services-tab.4]', async () => {
    const { api, user, router } = await renderServices({
      ...edit,
      lines: [aLine(port, 9), aLine(leaf, 2)],
      routes: { [put]: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Server port' }));
    expect(screen.queryByText('Server port')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Leaf switch' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await quantity('Server port')).toHaveValue('9');
    await user.click(screen.getByRole('button', { name: 'Remove Leaf switch' }));
    await user.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
    expect(api.bodies(put)).toEqual([[{ service: { id: 1 }, count: 9 }]]);
    expect(api.to(put)[0]!.headers).toMatchObject({ 'if-match': '"7"' });
    expect(screen.getByText('Services updated')).toBeInTheDocument();
  });

  test('Update takes the Undo of a removed line away, which could do nothing then', async () => {
    const { user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9), aLine(leaf, 2)],
      routes: { [put]: [] },
    });
    const field = await quantity('Server port');
    await user.click(screen.getByRole('button', { name: 'Remove Leaf switch' }));
    // The pointer stays on the toast, so that it does not go by itself.
    await user.hover(await screen.findByText('Leaf switch removed'));
    act(() => field.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Services updated')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument(), {
      timeout: 10_000,
    });
  });

  test('leaving takes the Undo of a removed line away, which would do nothing then', async () => {
    const { user, router } = await renderServices({ ...edit, lines: [aLine(port, 9), aLine(leaf, 2)] });
    await user.click(await screen.findByRole('button', { name: 'Remove Leaf switch' }));
    await user.hover(await screen.findByText('Leaf switch removed'));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
    await waitFor(() => expect(screen.queryByText('Leaf switch removed')).not.toBeInTheDocument());
  });

  test('two lines that were removed one after the other can both be restored', async () => {
    const { user } = await renderServices({ ...edit, lines: [aLine(port, 9), aLine(leaf, 2)] });
    await user.click(await screen.findByRole('button', { name: 'Remove Server port' }));
    await user.click(screen.getByRole('button', { name: 'Remove Leaf switch' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    for (const undo of screen.getAllByRole('button', { name: 'Undo' })) await user.click(undo);
    expect(await quantity('Server port')).toHaveValue('9');
    expect(await quantity('Leaf switch')).toHaveValue('2');
  });

  test('leaving with changes asks first; Cancel without changes does not [update-services-tab.5]', async () => {
    const { user, router } = await renderServices({ ...edit, lines: [aLine(port, 9)] });
    await user.type(await quantity('Server port'), '0');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/projects/481/services/update');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
  });

  test('a failed save is reported and keeps the input; Update sends it again [update-services-tab.10]', async () => {
    const lines = [aLine(port, 9)];
    let answer: unknown = new Error('cut');
    const { api, user, router } = await renderServices({ ...edit, lines, routes: { [put]: () => answer } });
    await user.type(await quantity('Server port'), '0');
    await user.click(update());
    expect(
      await screen.findByText('The server did not answer. Check your connection and try again.'),
    ).toBeInTheDocument();
    expect(await quantity('Server port')).toHaveValue('90');
    answer = new Reply(200, [aLine(port, 90)], { ETag: '"8"' });
    await user.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
    const sent = [{ service: { id: 1 }, count: 90 }];
    expect(api.bodies(put)).toEqual([sent, sent]);
  });

  test('a save whose response was lost is confirmed when it is sent again [update-services-tab.11]', async () => {
    const done = [aLine(port, 90)];
    const answers = [new Error('cut'), new Reply(412, { error: 'Changed.', present: done }, { ETag: '"8"' })];
    const { api, user, router } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: { [put]: () => answers.shift() },
    });
    await user.type(await quantity('Server port'), '0');
    await user.click(update());
    expect(await screen.findByText(/^The server did not answer\./)).toBeInTheDocument();
    await user.click(update());
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
    expect(screen.getByText('Services updated')).toBeInTheDocument();
    expect(api.count(put)).toBe(2);
  });

  test('a line that the server refuses shows its fault until the line is changed [update-services-tab.9]', async () => {
    const fields = { '0.count': 'Comes to more than $99,999,999,999.00.' };
    const { user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: { [put]: refusal(422, 'Some fields are not valid.', { fields }) },
    });
    await user.type(await quantity('Server port'), '9');
    await user.click(update());
    expect(await screen.findByText('Comes to more than $99,999,999,999.00.')).toBeInTheDocument();
    expect(screen.getByText('Some fields are not valid.')).toBeInTheDocument();
    expect(await quantity('Server port')).toHaveValue('99');
    expect(update()).toBeDisabled();
    await user.type(await quantity('Server port'), '{Backspace}');
    expect(update()).toBeEnabled();
  });

  test('after a concurrent save both versions are compared line by line, to choose from', async () => {
    const theirs = [aLine(port, 20), aLine(leaf, 1)];
    const saved: unknown[] = [];
    const { api, user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: {
        [put]: ({ body, headers }: { body: unknown; headers: Record<string, string> }) => {
          if (headers['if-match'] === '"7"')
            return new Reply(
              412,
              { error: 'Somebody changed this project.', code: 'stale', present: theirs },
              { ETag: '"8"' },
            );
          saved.push(body);
          return theirs;
        },
      },
    });
    await user.type(await quantity('Server port'), '{ArrowUp}');
    await user.click(update());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Server port')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() =>
      expect(saved).toEqual([
        [
          { service: { id: 1 }, count: 10 },
          { service: { id: 2 }, count: 1 },
        ],
      ]),
    );
    expect(api.to(put)[1]!.headers).toMatchObject({ 'if-match': '"8"' });
  });

  test('after the services were locked the form reports it and keeps the input', async () => {
    let locked = false;
    const { user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: {
        'GET /api/projects/481': () =>
          aProject({ services_locked: locked, services: held([aLine(port, 9)]) }),
        'GET /api/projects/481/permissions': () => (locked ? pairs('GET service_prices') : all),
        [put]: () => ((locked = true), refusal(403, 'The services are locked.')),
      },
    });
    await user.type(await quantity('Server port'), '{ArrowUp}');
    await user.click(update());
    expect(await screen.findByText(/The services are locked\./)).toBeInTheDocument();
    expect(await quantity('Server port')).toHaveValue('10');
  });

  test('the report of a refused save goes when the services are unlocked', async () => {
    let locked = false;
    const { user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: {
        'GET /api/projects/481': () =>
          aProject({ services_locked: locked, services: held([aLine(port, 9)]) }),
        'GET /api/projects/481/permissions': () => (locked ? pairs('GET service_prices') : all),
        [put]: () => ((locked = true), refusal(403, 'The services are locked.')),
      },
    });
    await user.type(await quantity('Server port'), '{ArrowUp}');
    await user.click(update());
    expect(await screen.findByText(/You may not save this project any more/)).toBeInTheDocument();
    await act(() => refreshProject('481'));
    await waitFor(() => expect(update()).toBeDisabled());
    expect(screen.queryByText(/They can be saved once they are unlocked/)).toBeNull();
    locked = false;
    await act(() => refreshProject('481'));
    await waitFor(() => expect(screen.queryByText(/You may not save this project any more/)).toBeNull());
    expect(update()).toBeEnabled();
    expect(await quantity('Server port')).toHaveValue('10');
  });

  test('Update is disabled with the reason while the services are locked, and keeps the input', async () => {
    let locked = false;
    const { user } = await renderServices({
      ...edit,
      lines: [aLine(port, 9)],
      routes: {
        'GET /api/projects/481': () =>
          aProject({
            services_locked: locked,
            services_locked_by: locked ? { id: 2, name: 'Olga Petrova' } : null,
            services: held([aLine(port, 9)]),
          }),
      },
    });
    await user.type(await quantity('Server port'), '{ArrowUp}');
    locked = true;
    await act(() => refreshProject('481'));
    await waitFor(() => expect(update()).toBeDisabled());
    expect(update()).toHaveAccessibleDescription('Olga Petrova locked the services.');
    expect(screen.getByRole('button', { name: 'Why can’t I…?' })).toBeInTheDocument();
    expect(await quantity('Server port')).toHaveValue('10');
    locked = false;
    await act(() => refreshProject('481'));
    await waitFor(() => expect(update()).toBeEnabled());
    expect(await quantity('Server port')).toHaveValue('10');
  });

  test('the tab Services stays while its form is open, also for a user who loses it', async () => {
    let locked = false;
    await renderServices({
      ...edit,
      routes: {
        'GET /api/projects/481': () => aProject({ services_locked: locked }),
        'GET /api/projects/481/permissions': () => (locked ? pairs('POST update') : all),
      },
    });
    expect(await screen.findByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('button', { name: 'Browse Services' });
    locked = true;
    await act(() => refreshProject('481'));
    await waitFor(() => expect(update()).toBeDisabled());
    expect(screen.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  });

  test('the first services that a user has chosen stay in the form when the user loses the permission', async () => {
    let locked = false;
    const { user, router } = await renderServices({
      ...edit,
      routes: {
        'GET /api/projects/481': () => aProject({ services_locked: locked }),
        'GET /api/projects/481/permissions': () => (locked ? pairs('POST update') : all),
        [put]: () => ((locked = true), refusal(403, 'The services are locked.')),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Browse Services' }));
    await user.click(await screen.findByRole('button', { name: 'Add Service: Rack cabling' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    expect(await screen.findByText(/The services are locked\./)).toBeInTheDocument();
    expect(await quantity('Rack cabling')).toHaveValue('1');
    expect(router.state.location.pathname).toBe('/projects/481/services/update');
  });

  test.each([
    ['locked', { services_locked: true }, all, 'The services are locked: they cannot be changed.'],
    ['read-only for the user', {}, pairs('GET service_prices'), 'You may not change the services'],
  ])(
    'services that are %s redirect to the Services tab, with a notice [update-services-tab.1]',
    async (_why, project, permissions, text) => {
      const { router } = await renderServices({ ...edit, lines: [aLine(port, 9)], project, permissions });
      await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/services'));
      expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
    },
  );

  test('users who cannot see services are redirected to Info [update-services-tab.2]', async () => {
    const { router } = await renderServices({ ...edit, permissions: pairs('POST update') });
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481'));
  });
});
