import { screen, waitFor, within } from '@testing-library/react';
import type { GuideChapter, GuideProps } from 'shared-api/portal/guide';
import type { ManifestSlot } from 'shared-api/portal/manifest';
import { fakeApi, Reply } from 'shared-api/testing';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aRemote, aRoute, aUser, projects } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';

const slot = (title: string, part: Partial<ManifestSlot> = {}): ManifestSlot => ({
  slot: 'guide.chapters',
  title,
  order: 10,
  chunk: 'Guide',
  ...part,
});
const remote = aRemote('sites', {
  list: aRoute('sites', { name: 'site_list', title: 'Sites' }),
  site: aRoute('sites/:id', { name: 'site_info', title: 'Site' }),
  keys: aRoute('keys', { name: 'site_keys', title: 'Keys', when: ['admin'] }),
});
const sites = {
  ...remote,
  manifest: {
    ...remote.manifest,
    slots: { guide: slot('Sites'), admins: slot('Running sites', { when: ['admin'], order: 20 }) },
  },
};
const picture = { light: '/desk-light.webp', dark: '/desk-dark.webp', width: 860, height: 400 };
const chapter: GuideChapter = {
  intro: 'A site is a building.',
  sections: [
    {
      id: 'find-a-site',
      title: 'Find a site',
      pages: ['site_list'],
      text: [
        'The desk knows. See [Sites](/sites), [Keys](/keys) or [the keys](#order-keys); press `Enter`.',
        { picture, alt: 'The desk of a site.', notes: ['The desk itself.'] },
      ],
    },
    {
      id: 'order-keys',
      title: 'Order keys',
      pages: ['site_keys'],
      text: [{ steps: ['Ask the desk.', 'Sign.'] }],
    },
  ],
};
const Sites = ({ render }: GuideProps) => render?.(chapter);
const scrolled = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  Element.prototype.scrollIntoView = scrolled;
  fakeRemotes(({ key }) => (key === 'guide' ? Sites : () => <p>For admins.</p>));
});
const show = (path: string, part = {}) =>
  renderPortal(path, { user: aUser(part), remotes: [projects, sites] });
const contents = () => within(screen.getByRole('navigation', { name: 'Contents' }));
const search = () => screen.getByRole('searchbox', { name: 'Search the guide' });
const loaded = () => screen.findByRole('heading', { level: 3, name: 'Find a site' });

it('has the shell’s chapter and the areas’ chapters for this user, each under its title [guide-page.1]', async () => {
  show('/userguide');
  expect(await loaded()).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Finding your way',
    'Sites',
  ]);
});

it('a chapter that does not load leaves the others, and Retry loads it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({ 'POST /api/portal/beacons': new Reply(204) });
  let fails = true;
  fakeRemotes(({ key }) => {
    if (key === 'guide') return Sites;
    if (fails) throw new Error('404');
    return () => <p>For admins.</p>;
  });
  const { user } = show('/userguide', { is_admin: true });
  const box = within(await screen.findByRole('group', { name: 'Running sites did not load' }));
  expect(await loaded()).toBeVisible();
  fails = false;
  await user.click(box.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('For admins.')).toBeVisible();
  logged.mockRestore();
});

it('has only the sections about pages that the reader is offered, and only links to those', async () => {
  show('/userguide');
  await loaded();
  expect(screen.queryByRole('heading', { name: 'Order keys' })).toBeNull();
  const paragraph = within(screen.getByText(/The desk knows/));
  expect(paragraph.getByRole('link', { name: 'Sites' })).toHaveAttribute('href', '/sites');
  expect(paragraph.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText(/The desk knows/)).toHaveTextContent('See Sites, Keys or the keys; press Enter.');
});

it('links to a section once its chapter is there', async () => {
  show('/userguide', { is_admin: true });
  const link = await screen.findByRole('link', { name: 'the keys' });
  expect(link).toHaveAttribute('href', '/userguide#order-keys');
  expect(contents().getByRole('link', { name: 'Order keys' })).toHaveAttribute(
    'href',
    '/userguide#order-keys',
  );
  expect(contents().getByRole('link', { name: 'Running sites' })).toBeVisible();
});

it('scrolls to the heading in the address’s hash when it is rendered', async () => {
  const { user } = show('/userguide#find-a-site');
  expect(await loaded()).toHaveFocus();
  expect(scrolled).toHaveBeenCalledTimes(1);
  await user.click(contents().getByRole('link', { name: 'Use the keyboard' }));
  expect(screen.getByRole('heading', { name: 'Use the keyboard' })).toHaveFocus();
  expect(address()).toBe('/userguide#keyboard');
});

it('searches: counts places, marks them, names the other chapters, and holds the search in the address [guide-page.2]', async () => {
  const { user } = show('/userguide');
  await loaded();
  await user.type(search(), 'DESK');
  expect(screen.getByText('2 places in 1 chapter')).toBeVisible();
  expect(
    contents()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Sites', 'Find a site2 places']);
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['desk', 'desk']);
  expect(address()).toBe('/userguide?q=DESK');
  expect(search()).toHaveFocus();
  expect(contents().getByText(/Not in: Finding your way/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Find a site' })).toHaveFocus();
  expect(address()).toBe('/userguide?q=DESK#find-a-site');
  await user.click(contents().getByRole('button', { name: 'Show all chapters' }));
  expect(document.querySelector('mark')).toBeNull();
  expect(contents().getByRole('link', { name: 'Finding your way' })).toBeVisible();
});

it('keeps what is typed while React has no time for the new address, and Enter searches for that', async () => {
  const { user } = show('/userguide');
  await loaded();
  await user.type(search(), 'desk');
  const valueOfInputs = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  const setAct = (on: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on });
  // Outside `act` React works as in a browser: it renders a new address in a later task.
  setAct(false);
  try {
    for (const text of ['deskx', 'building']) {
      valueOfInputs.set!.call(search(), text);
      search().dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      expect(search()).toHaveValue(text);
    }
    search().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await waitFor(() => expect(address()).toBe('/userguide?q=building#sites'));
  } finally {
    setAct(true);
  }
  expect(search()).toHaveValue('building');
});

it('finds sections with all words of the search, and says when there are none', async () => {
  const { user } = show('/userguide?q=desk+itself');
  await loaded();
  expect(screen.getByText('3 places in 1 chapter')).toBeVisible();
  await user.type(search(), ' zebra');
  expect(screen.getByText('No place says that.')).toBeVisible();
  expect(contents().queryByRole('link')).toBeNull();
  await user.keyboard('{Escape}');
  expect(search()).toHaveValue('');
});

it('offers Support when nothing is found, if the portal has that page', async () => {
  const support = aRemote('support', { form: aRoute('support', { title: 'Contact Support' }) });
  renderPortal('/userguide?q=zebra', { user: aUser(), remotes: [projects, sites, support] });
  expect(await screen.findByRole('link', { name: 'Ask Support' })).toHaveAttribute('href', '/support');
});

it('shows a picture in both schemes with its size and notes, and enlarges it', async () => {
  const { user } = show('/userguide');
  await loaded();
  const images = screen.getAllByAltText('The desk of a site.');
  expect(images.map((image) => image.getAttribute('src'))).toEqual(['/desk-light.webp', '/desk-dark.webp']);
  for (const image of images) {
    expect(image).toHaveAttribute('width', '860');
    expect(image).toHaveAttribute('height', '400');
    expect(image).toHaveAttribute('loading', 'lazy');
  }
  expect(screen.getByText('The desk itself.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Enlarge: The desk/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Picture' });
  expect(within(dialog).getAllByAltText('The desk of a site.')).toHaveLength(2);
});

describe('help on a page', () => {
  it.each([
    ['/sites', '/userguide?page=site_list'],
    ['/projects', '/userguide?page=projects'],
    ['/nowhere', '/userguide'],
  ])('on %s leads to %s', (path, to) => {
    show(path);
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', to);
  });

  it('opens the section that explains the page, and its address [guide-page.3]', async () => {
    show('/userguide?page=site_list');
    expect(await loaded()).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/userguide#find-a-site'));
  });

  it('opens the area’s chapter for a page that no section explains', async () => {
    show('/userguide?page=site_info');
    await waitFor(() => expect(address()).toBe('/userguide#sites'));
    expect(screen.getByRole('heading', { level: 2, name: 'Sites' })).toHaveFocus();
  });

  it('stays at the top for a page that is not known', async () => {
    show('/userguide?page=nothing');
    await loaded();
    expect(scrolled).not.toHaveBeenCalled();
  });
});

it('replaces the old address, with its query and hash [guide-page.4]', async () => {
  show('/doc/userguide?q=desk#find-a-site');
  await loaded();
  expect(address()).toBe('/userguide?q=desk#find-a-site');
});

it('is linked in the user menu', async () => {
  const { user } = show('/projects');
  await user.click(screen.getByRole('button', { name: /^User menu/ }));
  expect(screen.getByRole('menuitem', { name: 'User Guide' })).toHaveAttribute('href', '/userguide');
});
