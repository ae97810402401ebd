import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillersOf, isOffered, matchArea, matchOffered } from 'shared-api/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { expandManifest } from 'shared-api/portal/expandManifest';
import { aPortal } from 'shared-api/testing/fixtures';
import type { GuideBlock, GuideChapter } from 'shared-api/portal/guide';
import { chapter as accounts } from '../mfe-accounts/src/guide/chapter';
import { chapter as bookings } from '../mfe-bookings/src/guide/chapter';
import { chapter as cr } from '../mfe-cr/src/guide/chapter';
import { chapter as groups } from '../mfe-groups/src/guide/chapter';
import { chapter as projects } from '../mfe-projects/src/guide/chapter';
import { chapter as reports } from '../mfe-reports/src/guide/chapter';
import { headingId } from '../shared-ui/src/display/Prose';
import { findingYourWay } from '../shell/src/guide/own/findingYourWay';
import { platform } from '../shell/src/guide/own/platform';
import { parseText } from '../shell/src/guide/parseText';
import { textsOf } from '../shell/src/guide/searchGuide';
import { explains, offeredPages, sectionsFor } from '../shell/src/guide/sections';
import { offeredShellPages, shellPages } from '../shell/src/pages/shellPages';

const root = path.resolve(__dirname, '..');
const areaChapters: Record<string, GuideChapter> = { accounts, bookings, cr, groups, projects, reports };
const own = findingYourWay({ organisation: 'Northline', keys: ['Ctrl', 'K'], canChangePassword: true });

const remotes = Object.keys(areaChapters).map((name) => {
  const text = readFileSync(path.join(root, `mfe-${name}/portal.json`), 'utf8');
  return { name, disabled: null, manifest: expandManifest(JSON.parse(text) as DeclaredManifest) };
});
const titleOf = (name: string): string => {
  const slots = Object.values(remotes.find((remote) => remote.name === name)!.manifest.slots ?? {});
  return slots.find(({ slot }) => slot === 'guide.chapters')!.title;
};
const chapters: [title: string, chapter: GuideChapter][] = [
  ['Finding your way', own],
  ['Platform', platform],
  ...Object.entries(areaChapters).map(([name, chapter]): [string, GuideChapter] => [titleOf(name), chapter]),
];
const sections = chapters.flatMap(([, chapter]) => chapter.sections);

const person: CurrentUser = aPortal.user;
const role = (name: string) => ({ id: 1, name, project_type_id: 1 });
const team = (part: { is_manager?: boolean; enable_cr_dash?: boolean }) => ({
  team_id: 1,
  is_manager: false,
  enable_cr_dash: false,
  ...part,
});
const admin: CurrentUser = { ...person, is_admin: true };
/** The readers that see different menus, as the demo accounts do. */
const readers: [who: string, user: CurrentUser][] = [
  ['an outsider or requester', person],
  ['a reviewer', { ...person, roles: [role('Reviewer')] }],
  ['a member of a team with the CR dashboard', { ...person, teams: [team({ enable_cr_dash: true })] }],
  ['a team manager', { ...person, teams: [team({ is_manager: true })] }],
  ['a reporter', { ...person, roles: [role('Report')] }],
  ['a group admin', { ...person, roles: [role('Admin')] }],
  ['an owner of a remote', { ...person, owns_remotes: true }],
  ['a global admin', admin],
];

const pagesOf = (user: CurrentUser) => offeredPages(remotes, user, offeredShellPages(user));
/** The sections that a reader has: their chapters are offered to them, and so are the sections. */
function readBy(user: CurrentUser) {
  const offered = new Set(fillersOf(remotes, 'guide.chapters', user).map(({ remote }) => remote.name));
  const all = [
    own,
    platform,
    ...Object.entries(areaChapters).flatMap(([name, chapter]) => (offered.has(name) ? [chapter] : [])),
  ];
  return all.flatMap((chapter) => sectionsFor(chapter, user, pagesOf(user)));
}
/** The pages of a reader's menu, by the names that sections use. */
const menuOf = (user: CurrentUser): string[] => [
  ...remotes.flatMap(({ manifest }) => [
    ...manifest.nav
      .filter(({ when, route }) => isOffered(user, when) && isOffered(user, manifest.routes[route]!.when))
      .map(({ route }) => manifest.routes[route]!.name),
    // A folder with rows of the API leads to the page of a row.
    ...Object.values(manifest.menus ?? {}).map(
      ({ to }) => matchArea(remotes, to.replace(/\{\w+\}/g, '1'))!.route.name,
    ),
  ]),
  ...offeredShellPages(user).map((page) => page.path),
];

const linksIn = (text: string) => parseText(text).flatMap((part) => (part.kind === 'link' ? [part.to] : []));
const picturesIn = (blocks: readonly GuideBlock[]) =>
  blocks.flatMap((block) => (typeof block !== 'string' && 'picture' in block ? [block] : []));

test('each section and chapter has an anchor of its own [guide.1]', () => {
  const ids = [...chapters.map(([title]) => headingId(title)), ...sections.map(({ id }) => id)];
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => headingId(id) !== id)).toEqual([]);
});

test.each(chapters)(
  'the links of “%s” lead to pages and sections that exist',
  (_title, { intro, sections: its }) => {
    const anchors = new Set([
      ...chapters.map(([title]) => headingId(title)),
      ...sections.map(({ id }) => id),
    ]);
    const isPage = (to: string) =>
      to === '/password_change' ||
      shellPages.some((page) => `/${page.path}` === to) ||
      matchOffered(remotes, admin, to) !== null;
    for (const { id, text } of [{ id: 'intro', text: [intro] }, ...its])
      for (const to of text.flatMap(textsOf).flatMap(linksIn))
        expect([id, to, to.startsWith('#') ? anchors.has(to.slice(1)) : isPage(to)]).toEqual([id, to, true]);
  },
);

test('the links of all chapters are read: there are some of both kinds', () => {
  const all = sections.flatMap(({ text }) => text.flatMap(textsOf)).flatMap(linksIn);
  expect(all.filter((to) => to.startsWith('/')).length).toBeGreaterThan(20);
  expect(all.filter((to) => to.startsWith('#')).length).toBeGreaterThan(0);
});

test.each(chapters)(
  'the pictures of “%s” exist in both colour schemes, with a text and a size',
  (_title, chapter) => {
    for (const { picture, alt, notes } of picturesIn(chapter.sections.flatMap(({ text }) => text))) {
      expect(existsSync(fileURLToPath(picture.light))).toBe(true);
      expect(existsSync(fileURLToPath(picture.dark))).toBe(true);
      expect(picture.dark).toBe(picture.light.replace('-light', '-dark'));
      expect(alt.length).toBeGreaterThan(10);
      expect(notes.every((note) => note.length > 3)).toBe(true);
      expect(Math.min(picture.width, picture.height)).toBeGreaterThan(100);
    }
  },
);

test('each page that a section names exists', () => {
  const names = pagesOf({ ...admin, owns_remotes: true }).map(({ name }) => name);
  for (const section of sections)
    for (const page of section.pages ?? [])
      expect([section.id, page, names.some((name) => explains({ ...section, pages: [page] }, name))]).toEqual(
        [section.id, page, true],
      );
});

test('every page in a reader’s menu has a section that explains it to them [guide.2]', () => {
  const unexplained = readers.flatMap(([who, user]) => {
    const read = readBy(user);
    expect(menuOf(user).length).toBeGreaterThan(2);
    return menuOf(user)
      .filter((page) => !read.some((section) => explains(section, page)))
      .map((page) => `${page} for ${who}`);
  });
  expect(unexplained).toEqual([]);
});

test('every page of the portal has a section', () => {
  const unexplained = pagesOf(admin).filter(
    ({ name }) => !sections.some((section) => explains(section, name)),
  );
  expect(unexplained).toEqual([]);
});

test('sections about administration are for those who administer alone', () => {
  const idsOf = (user: CurrentUser) => readBy(user).map(({ id }) => id);
  const [outsider, all] = [idsOf(person), idsOf(admin)];
  for (const id of ['change-a-workflow', 'add-a-user', 'switch-a-feature', 'report-dashboard', 'cr-wall'])
    expect([id, outsider.includes(id), all.includes(id)]).toEqual([id, false, true]);
  expect(idsOf({ ...person, teams: [team({ is_manager: true })] })).toEqual(
    expect.arrayContaining(['look-after-a-team', 'ask-a-survey']),
  );
  expect(idsOf({ ...person, teams: [team({ is_manager: true })] })).not.toContain('add-a-user');
});
