import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { PageHeader } from '../display/PageHeader';
import { SidePage } from './SidePage';
import { AppTheme } from '../theme/AppTheme';
import { SideNav } from './SideNav';

const sections = [
  { title: 'Catalogue', links: [{ label: 'Services', to: '/groups/3/services' }] },
  { title: 'Forms', links: [{ label: 'Properties', to: '/groups/3/properties' }] },
];
const open = (address: string) =>
  render(
    <AppTheme>
      <MemoryRouter initialEntries={[address]}>
        <SidePage side={<SideNav label="Delivery group" sections={sections} />}>
          <PageHeader title="Services" />
          <button type="button">Sort</button>
        </SidePage>
      </MemoryRouter>
    </AppTheme>,
  );
/** @param isNarrow the answer to every media query */
const setNarrow = (isNarrow: boolean) => {
  window.matchMedia = ((media: string) => ({
    matches: isNarrow,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};
// jsdom has no matchMedia to restore.
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

it('lists the pages by section and marks the one above the page that is shown', () => {
  open('/groups/3/services/create');
  const nav = screen.getByRole('navigation', { name: 'Delivery group' });
  expect(within(nav).getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Properties' })).not.toHaveAttribute('aria-current');
  expect(within(screen.getByRole('region', { name: 'Forms' })).getAllByRole('link')).toHaveLength(1);
});

it('draws the heading of the page before the navigation', () => {
  open('/groups/3/services');
  const heading = screen.getByRole('heading', { level: 1, name: 'Services' });
  const nav = screen.getByRole('navigation', { name: 'Delivery group' });
  expect(heading.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('is passed by a link after the heading, which is not offered where it is one button', async () => {
  const user = userEvent.setup();
  const { unmount } = open('/groups/3/services');
  screen.getByRole('heading', { level: 1 }).focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip past the navigation' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Sort' })).toHaveFocus();
  unmount();
  setNarrow(true);
  open('/groups/3/services');
  expect(screen.queryByRole('link', { name: 'Skip past the navigation' })).not.toBeInTheDocument();
});

it('is closed in a narrow window behind the name of the current page; Escape and a link close it', async () => {
  setNarrow(true);
  const user = userEvent.setup();
  open('/groups/3/services');
  const opener = screen.getByRole('button', { name: 'Services', expanded: false });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.click(opener);
  screen.getByRole('link', { name: 'Properties' }).focus();
  await user.keyboard('{Escape}');
  expect(opener).toHaveFocus();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('link', { name: 'Properties' }));
  expect(screen.getByRole('button', { name: 'Properties', expanded: false })).toBeInTheDocument();
});
