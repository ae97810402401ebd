import { act, screen, waitFor, within } from '@testing-library/react';
import { widen } from '../../testing/renderProject';
import { renderServices } from '../../testing/renderServices';
import { aLine, aService, aServiceGroup, withoutPrices } from '../../testing/serviceFixtures';
import { pairs } from '../../testing/fixtures';

const switching = aServiceGroup(1, 'Switching', { platform: 'Data centre' });
const wireless = aServiceGroup(2, 'Access points', { platform: 'Campus', max: 2 });
const port = aService(1, 'Server port', {
  service_group: switching,
  price: 140,
  prices: [
    { min: 50, price: 120 },
    { min: 200, price: 105 },
  ],
});
const leaf = aService(2, 'Leaf switch', {
  service_group: switching,
  price: null,
  max: 8,
  info: 'Racked and burned in.',
  warning: 'Lead time is 12 weeks.',
});
const radio = aService(3, 'Radio', { service_group: wireless, price: 45, slo: 5 });
const hidden = aService(4, 'Old switch', { service_group: switching, max: 0 });
const catalogue = [port, leaf, hidden, radio];

const open = async (user: Awaited<ReturnType<typeof renderServices>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Browse Services' }));
  return within(await screen.findByRole('dialog', { name: 'Services Catalogue' }));
};
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];

beforeEach(() => widen(1000));

describe('Services Catalogue', () => {
  test('shows prices, tiers, target days, limits, info and warning, and the chosen quantity [catalogue-dialog.1]', async () => {
    const { user } = await renderServices({ catalogue, lines: [aLine(port, 156)], address: '/update' });
    await open(user);
    const [first, second, third] = shown();
    expect(first).toHaveTextContent('1–49 $140.00');
    expect(first).toHaveTextContent('50–199 $120.00');
    expect(first).toHaveTextContent('200+ $105.00');
    expect(first).toHaveTextContent('156 in project');
    expect(second).toHaveTextContent('Limit of 8');
    expect(second).toHaveTextContent('Pending Quote');
    expect(second).toHaveTextContent('Racked and burned in.');
    expect(second).toHaveTextContent('Lead time is 12 weeks.');
    expect(third).toHaveTextContent('$45.00 each');
    expect(third).toHaveTextContent('Target delivery 5 days');
    expect(shown()).toHaveLength(3);
    expect(screen.queryByText('Old switch')).toBeNull();
  });

  test('has a side list of All and the platforms with counts, which filters the services [catalogue-dialog.2]', async () => {
    const { user } = await renderServices({ catalogue, address: '/update?browse' });
    const list = within(await screen.findByRole('list', { name: 'Platforms' }));
    expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All3',
      'Data centre2',
      'Campus1',
    ]);
    await user.click(list.getByRole('button', { name: /Campus/ }));
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toHaveTextContent('Radio');
    expect(list.getByRole('button', { name: /Campus/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('lists the service groups at the side if there are no platforms', async () => {
    await renderServices({ catalogue: [aService(1, 'Port')], address: '/update?browse' });
    expect(await screen.findByRole('list', { name: 'Service groups' })).toHaveTextContent('Switching');
  });

  test('adds a service up to its limit, which is shown; its line is then in the form [catalogue-dialog.3]', async () => {
    const { user } = await renderServices({ catalogue, address: '/update' });
    const dialog = await open(user);
    const add = () => dialog.getByRole('button', { name: 'Add Service: Radio' });
    await user.click(add());
    expect(shown()[2]).toHaveTextContent('1 in project');
    expect(dialog.getByText('1 line selected · $45.00')).toBeInTheDocument();
    await user.click(add());
    expect(shown()[2]).toHaveTextContent('2 in project');
    expect(add()).toBeDisabled();
    expect(add()).toHaveAccessibleDescription('You have reached the limit of 2 items for Access points');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('textbox', { name: 'Quantity of Radio' })).toHaveValue('2');
  });

  test('selects by arrow keys, adds by Enter, and closes by Esc, which returns the focus', async () => {
    const { user } = await renderServices({ catalogue, address: '/update' });
    const dialog = await open(user);
    const search = dialog.getByRole('searchbox', { name: 'Search services' });
    expect(search).toHaveFocus();
    expect(search).toHaveAttribute('placeholder', 'Search services...');
    await user.keyboard('{ArrowDown}');
    expect(shown()[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(shown()[1]).toHaveFocus();
    expect(shown()[1]).toHaveTextContent('1 in project');
    await user.keyboard('{End}');
    await waitFor(() => expect(shown()[2]).toHaveFocus());
    await user.keyboard('{Home}{ArrowUp}');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Browse Services' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Quantity of Leaf switch' })).toHaveValue('1');
  });

  test('renders only the services in view out of 2,000, and searches all of them', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => aService(index + 1, `Service ${index + 1}`));
    const { user } = await renderServices({ catalogue: many, address: '/update' });
    const dialog = await open(user);
    expect(dialog.getByRole('button', { name: /^All/ })).toHaveTextContent('2000');
    expect(shown().length).toBeGreaterThan(5);
    expect(shown().length).toBeLessThan(30);
    await user.keyboard('{ArrowDown}{End}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Service 2000'));
    expect(shown().length).toBeLessThan(40);
    expect(document.activeElement).toHaveAttribute('aria-posinset', '2000');
    await user.keyboard('{Home}{ArrowUp}');
    await user.keyboard('service 1999');
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(shown()[0]).toHaveTextContent('Service 1999');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/1 line selected/)).toBeInTheDocument();
  });

  test('reports that no service matches, and can show all again', async () => {
    const { user } = await renderServices({ catalogue, address: '/update' });
    const dialog = await open(user);
    await user.keyboard('nothing like it');
    expect(await dialog.findByText('No service matches')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show all services' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  test('shows no prices without GET service_prices [catalogue-dialog.4]', async () => {
    const { user } = await renderServices({
      catalogue: catalogue.map(withoutPrices),
      permissions: pairs('PUT services'),
      address: '/update',
    });
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Add Service: Radio' }));
    expect(dialog.getByText('1 line selected')).toBeInTheDocument();
    await act(() => Promise.resolve());
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/\$|Pending/);
  });
});
