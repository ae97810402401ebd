import type { Locator, Page } from '@playwright/test';
import { validBody } from 'shared-api/resources/validBody';
import { clean, cleanInBoth } from '../../support/axe';
import { follow } from '../../support/follow';
import {
  declarations,
  declaredManifests,
  expect,
  manifests,
  openSession,
  signedIn,
  test,
} from '../../support/portal';
import { workingDate } from '../../support/projectForm';
import { makeWorkbook } from '../../support/workbook';

/** A page to open, and an element that shows that it has loaded, which may differ on a phone. */
interface Loaded {
  address: string;
  /** The login of the user who opens it; by default `admin`. */
  as?: string;
  /** The heading of the page; required if its title has parameters. */
  heading?: string;
  /** Path of an administered table that has a row before the page opens; `{row}` is its id. */
  table?: string;
  /** It is the form of another page, which is checked in both colour schemes and on a phone; this one is checked once. */
  repeatsForm?: boolean;
  shows: (page: Page) => Locator;
  showsOnPhone?: (page: Page) => Locator;
}

const cell = (page: Page) => page.getByRole('gridcell').first();
/** A row of a list on a phone. */
const card = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();
const textbox = (page: Page) => page.getByRole('main').getByRole('textbox').first();

/** The query for a project that is in delivery. */
const aProject = 'project_type_name=Network&project_state_name=In+Delivery&on_hold=false&per_page=1';

/**
 * All pages in the areas' portal.json. `{project}` and `{mail}` stand for an id, `{team project}` for the id of a project of
 * techlead's team, `{aim}` for an AIM with two versions and `{aim project}` for its project, `{revised project}` for that of a project with a revised quote, `{file}` for the id of a PDF and `{file project}` for
 * that of its project.
 */
const pages: Record<string, Loaded> = {
  'projects.list': {
    address: '/projects',
    shows: cell,
    showsOnPhone: card,
  },
  'projects.next': {
    address: '/projects/next',
    as: 'techlead',
    heading: 'Needs you',
    shows: (page) => page.getByRole('link', { name: /^#\d+ / }).first(),
  },
  'projects.create': { address: '/projects/create', shows: textbox },
  'projects.update': { address: '/projects/{project}/update', shows: textbox },
  'projects.info': {
    address: '/projects/{project}',
    heading: 'Project: {project}',
    shows: (page) => page.getByRole('definition').first(),
  },
  'projects.services': {
    address: '/projects/{draft}/services',
    heading: 'Project: {draft}',
    shows: (page) => page.getByText(/^Total/),
  },
  'projects.updateServices': {
    address: '/projects/{draft}/services/update',
    heading: 'Project: {draft}',
    shows: (page) => page.getByRole('button', { name: 'Browse Services' }),
  },
  'projects.timeline': {
    address: '/projects/{project}/timeline',
    heading: 'Project: {project}',
    shows: (page) => page.getByText(/set by/).first(),
  },
  'projects.milestones': {
    address: '/projects/{project}/milestones',
    heading: 'Project: {project}',
    shows: (page) => page.getByRole('heading', { name: 'Milestones', level: 2 }),
  },
  'projects.updateMilestones': {
    address: '/projects/{project}/milestones/update',
    heading: 'Project: {project}',
    shows: (page) => page.getByRole('option').last(),
  },
  'projects.financials': {
    address: '/projects/{revised project}/financials',
    heading: 'Project: {revised project}',
    shows: (page) => page.getByRole('list', { name: 'Quote history' }),
  },
  'projects.financialsSubmit': { address: '/projects/{project}/financials/submit', shows: textbox },
  'projects.attachment': {
    address: '/projects/{file project}/attachment/{file}',
    heading: 'Project: {file project}',
    shows: (page) => page.getByRole('img', { name: /^Page 1 of / }),
  },
  'projects.aims': {
    address: '/projects/{aim project}/aims',
    heading: 'Project: {aim project}',
    shows: (page) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first(),
  },
  'projects.aim': {
    address: '/projects/{aim project}/aims/{aim}',
    heading: 'Project: {aim project}',
    shows: (page) => page.getByRole('link', { name: 'Version 2', exact: true }),
  },
  'projects.aimSheet': {
    address: '/projects/{aim project}/aims/{aim}/versions/2/sheet/1',
    heading: 'Project: {aim project}',
    shows: (page) => page.getByRole('gridcell', { name: 'R-4' }),
  },
  'projects.aimDiff': {
    address: '/projects/{aim project}/aims/{aim}/diff/1/2',
    heading: 'Project: {aim project}',
    shows: (page) => page.getByRole('row').filter({ hasText: 'changed' }),
    showsOnPhone: (page) => page.getByRole('listitem').filter({ hasText: 'changed' }),
  },
  'projects.sentMail': {
    address: '/projects/{project}/mail',
    heading: 'Project: {project}',
    shows: (page) => page.getByRole('heading', { name: 'Sent mail' }),
  },
  'projects.tab': {
    // Only members of a team with a CR dashboard have this tab.
    address: '/projects/{team project}/faulty',
    as: 'techlead',
    heading: 'Project: {team project}',
    shows: (page) => page.getByRole('heading', { name: 'Faulty tab' }),
  },
  'reports.dashboard': {
    address: '/reports/dashboard',
    shows: (page) => page.getByRole('link', { name: /^[\d,]+, On hold$/ }),
  },
  'reports.week': {
    address: '/reports/week',
    shows: (page) => page.getByRole('table', { name: 'Created, submitted and closed' }),
  },
  'reports.year': {
    address: '/reports/year',
    shows: (page) => page.getByRole('table', { name: 'Created, submitted and closed' }),
  },
  'reports.duration': {
    address: '/reports/projects_duration',
    shows: (page) => page.getByRole('table', { name: 'Working days in each state' }),
  },
  'reports.durationTrend': {
    address: '/reports/projects_duration_trend',
    shows: (page) => page.getByRole('table', { name: /^Working days from submission/ }),
  },
  'reports.platforms': {
    address: '/reports/platforms',
    shows: (page) => page.getByRole('table').or(page.getByText(/^No project with services/)),
  },
  'reports.financial': {
    address: '/reports/general/financial',
    shows: (page) => page.getByRole('table').or(page.getByText(/^No project with a price/)),
  },
  'reports.crReport': {
    address: '/reports/cr_report',
    shows: (page) => page.getByRole('table', { name: 'Change requests by month' }),
  },
  'reports.servicesFinancial': {
    address: '/reports/services_financial',
    shows: (page) => page.getByRole('table', { name: 'Values and quotes by service' }),
  },
  'bookings.reviewBookings': {
    address: '/booking_types/1/bookings',
    heading: 'Change Window Bookings',
    shows: cell,
    showsOnPhone: card,
  },
  'bookings.calendarLink': {
    address: '/calendar_link',
    shows: (page) => page.getByRole('button', { name: 'Make a link' }),
  },
  'bookings.calendar': {
    // The present week may have neither bookings nor free times.
    address: `/booking_types/1/bookings/calendar?day=${workingDate()}`,
    heading: 'Change Window Calendar',
    shows: (page) => page.getByRole('group', { name: 'Calendar' }).getByRole('link').first(),
    // A phone shows one day, which may be a holiday without bookings and free times.
    showsOnPhone: (page) =>
      page
        .getByRole('group', { name: 'Calendar' })
        .getByRole('link')
        .or(page.getByRole('main').getByText('Holiday', { exact: true }))
        .first(),
  },
  'bookings.createBooking': {
    address: '/booking_types/1/bookings/create',
    shows: (page) => page.getByRole('combobox', { name: 'Project' }),
  },
  'cr.dashboard': {
    address: '/cr_dashboard',
    as: 'techlead',
    shows: (page) => page.getByRole('article').first(),
  },
  'cr.create': { address: '/cr_dashboard/create', as: 'techlead', shows: textbox },
  'cr.show': {
    address: '/cr_dashboard/8',
    as: 'techlead',
    heading: 'CR 8',
    shows: (page) => page.getByRole('region', { name: 'Activities' }),
  },
  'cr.displays': {
    address: '/cr_dashboard/displays',
    shows: (page) => page.getByRole('textbox', { name: 'Name of the new display' }),
  },
  // The address of a group leads to its milestones.
  'groups.group': { address: '/groups/1', heading: 'Milestones', shows: cell, showsOnPhone: card },
  'groups.milestoneGroup': {
    address: '/groups/1/milestone_groups/1',
    heading: 'Data centre build',
    shows: (page) => page.getByRole('list', { name: 'Milestones' }),
  },
  'groups.emailTemplate': {
    address: '/groups/1/email_templates/1',
    heading: 'Ready for review',
    shows: (page) => page.getByRole('article', { name: 'Rendered mail' }),
  },
  'groups.simulate': {
    address: '/groups/1/simulate',
    heading: 'Simulate',
    shows: (page) => page.getByText('Choose a person and a project'),
  },
  'groups.permissionMatrix': {
    address: '/groups/1/project_permissions/matrix',
    heading: 'Permissions',
    shows: (page) => page.getByRole('grid', { name: 'Permissions' }),
  },
  'groups.workflow': {
    address: '/groups/1/workflow',
    heading: 'Workflow',
    shows: (page) => page.getByRole('region', { name: 'Picture of the workflow' }),
    showsOnPhone: (page) => page.getByRole('list', { name: 'Transitions out of Draft' }),
  },
  'groups.history': {
    address: '/groups/1/history',
    heading: 'History',
    shows: (page) => page.getByRole('navigation', { name: 'Delivery group' }),
  },
  // It leads to the dashboard.
  'groups.dashboard': {
    address: '/groups/1/dashboard',
    heading: 'Dashboard',
    shows: (page) => page.getByRole('link', { name: /^[\d,]+, On hold$/ }),
  },
  'accounts.members': {
    address: '/teams/1/members',
    heading: 'Core Routing Members',
    shows: cell,
    showsOnPhone: card,
  },
  'accounts.surveyQuestions': {
    address: '/teams/1/survey_questions',
    heading: 'Core Routing Survey Questions',
    shows: cell,
    showsOnPhone: card,
  },
  'accounts.surveyResults': {
    address: '/teams/1/survey_results',
    heading: 'Core Routing Survey Results',
    shows: (page) => page.getByRole('table').first(),
  },
  'accounts.user': {
    address: '/users/2',
    heading: 'Daniel Okafor',
    shows: (page) => page.getByRole('definition').first(),
  },
  'accounts.audit': { address: '/audit', shows: cell, showsOnPhone: card },
  'accounts.auditEntry': {
    address: '/audit/1',
    // The first entries report that the areas went live at the server's start.
    heading: 'Remote went live: ',
    shows: (page) => page.getByRole('definition').first(),
  },
  'accounts.support': { address: '/support', as: 'requester', shows: textbox },
  'accounts.supportCases': {
    address: '/support/cases',
    as: 'requester',
    shows: cell,
    showsOnPhone: card,
  },
  'accounts.supportCase': {
    address: '/support/cases/4',
    heading: 'Upload of a drawing stops at the end',
    shows: (page) => page.getByRole('definition').first(),
  },
  'accounts.supportQueue': { address: '/support/queue', shows: cell, showsOnPhone: card },
  'accounts.mails': { address: '/mails', shows: cell, showsOnPhone: card },
  'accounts.mail': {
    address: '/mails/{mail}',
    heading: '{subject}',
    shows: (page) => page.getByRole('definition').first(),
  },
};

/** The pages of administered tables follow from their declarations. An empty table gets a row. Role 4 is a project role, which has rules. */
for (const { name, resources = {} } of declaredManifests)
  for (const [key, { path: template, api = template, one: singular, adds }] of Object.entries(resources)) {
    const [address, table] = [template, api].map(
      (text) => `/${text.replace(/:roleId/, key === 'roleRules' ? '4' : '1').replace(/:\w+/g, '1')}`,
    ) as [string, string];
    const button = (label: string) => (page: Page) => page.getByRole('button', { name: label, exact: true });
    pages[`${name}.${key}`] ??= { table, address, shows: cell, showsOnPhone: card };
    const create = button(`${adds ? 'Add' : 'Create'} ${singular}`);
    pages[`${name}.${key}Create`] ??= { address: `${address}/create`, shows: create };
    pages[`${name}.${key}Update`] ??= {
      table,
      address: `${address}/{row}/update`,
      repeatsForm: true,
      shows: button('Save'),
    };
  }

/** The shell's own pages, without a session where `as` is null; those of a user follow each other. */
const shellPages: { name: string; address: string; as: string | null; heading?: string; part?: string }[] = [
  // That nobody has a page there is known only at an address that was loaded.
  { name: 'lost without a session', address: '/nowhere', as: null, heading: 'You are lost.' },
  { name: 'sign-in', address: '/login', as: null, heading: 'Sign in' },
  {
    name: 'password change',
    address: '/password_change?user=pm&expired=true',
    as: null,
    heading: 'Change password',
  },
  {
    name: 'recovery request',
    address: '/account/request_recover',
    as: null,
    heading: 'Account recovery',
  },
  { name: 'account recovery', address: '/account/recover?token=x', as: null, heading: 'New password' },
  { name: 'first admin', address: '/first_admin?token=x', as: null, heading: 'First admin' },
  { name: 'remotes', address: '/admin/portal', as: 'admin', heading: 'Remotes' },
  { name: 'features', address: '/admin/portal/features', as: 'admin', heading: 'Features' },
  {
    name: 'a feature',
    address: '/admin/portal/features?feature=projects.next',
    as: 'admin',
    part: 'Effect',
  },
  { name: 'configuration', address: '/admin/portal/config', as: 'admin', heading: 'Configuration' },
  {
    name: 'the settings of a remote',
    address: '/admin/portal/config?remote=projects',
    as: 'admin',
    part: 'History',
  },
  { name: 'lost', address: '/nowhere', as: 'admin', heading: 'You are lost.' },
  { name: 'user guide', address: '/userguide', as: 'admin', heading: 'User Guide' },
  { name: 'a search of the user guide', address: '/userguide?q=quote#approve-a-quote', as: 'pm' },
  { name: 'a search of the user guide without a result', address: '/userguide?q=zebra', as: 'outsider' },
];

/** Finds a mail that was rendered, and has one sent if there is none. */
async function aMail(page: Page): Promise<{ id: number; subject: string }> {
  const find = async () => {
    const mails = await page.request.get('/api/mails?per_page=5');
    for (const mail of (await mails.json()) as { id: number; subject: string }[])
      if (mail.subject && (await page.request.get(`/api/mails/${mail.id}/page`)).ok()) return mail;
    return undefined;
  };
  const found = await find();
  if (found) return found;
  await page.request.post('/api/account/recover', { data: { email: 'techlead@northline.example' } });
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

/** Finds a project's PDF. */
async function aFile(page: Page): Promise<{ id: number; project_id: number }> {
  const many = aProject.replace('per_page=1', 'per_page=50');
  const projects = (await (await page.request.get(`/api/projects?${many}`)).json()) as {
    project_id: number;
  }[];
  for (const { project_id: id } of projects) {
    const files = (await (await page.request.get(`/api/projects/${id}/attachments`)).json()) as {
      id: number;
      project_id: number;
      media_type: string;
    }[];
    const pdf = files.find(({ media_type: type }) => type === 'application/pdf');
    if (pdf) return pdf;
  }
  throw new Error('The demo has no PDF there.');
}

/** Creates an AIM with two versions. */
async function anAim(page: Page, project: string): Promise<{ id: number }> {
  const name = `Rules ${Date.now()}`;
  const aim = (await (
    await page.request.post(`/api/projects/${project}/aims`, { data: { name } })
  ).json()) as { id: number };
  const upload = async (rows: string[][], base: number | null) => {
    const answer = await page.request.post(`/api/aims/${aim.id}/versions`, {
      multipart: {
        ...(base === null ? {} : { base_number: String(base) }),
        file: {
          name: 'rules.xlsx',
          mimeType: 'application/octet-stream',
          buffer: makeWorkbook({ Rules: [['Rule', 'Action'], ...rows] }),
        },
      },
    });
    expect(answer.status(), await answer.text()).toBe(202);
    const versions = async () => {
      const read = await page.request.get(`/api/aims/${aim.id}`);
      return ((await read.json()) as { versions: unknown[] }).versions.length;
    };
    await expect.poll(versions, { timeout: 20_000 }).toBe((base ?? 0) + 1);
  };
  await upload(
    [
      ['R-1', 'deny'],
      ['R-2', 'deny'],
      ['R-3', 'allow'],
    ],
    null,
  );
  await upload(
    [
      ['R-1', 'allow'],
      ['R-2', 'deny'],
      ['R-4', 'allow'],
    ],
    1,
  );
  return aim;
}

/** Finds a project with a revised quote. */
async function aRevisedProject(page: Page): Promise<string> {
  const many = aProject.replace('per_page=1', 'per_page=50');
  const projects = (await (await page.request.get(`/api/projects?${many}`)).json()) as {
    project_id: number;
  }[];
  for (const { project_id: id } of projects) {
    const quotes = (await (await page.request.get(`/api/projects/${id}/quotes`)).json()) as {
      revises: unknown;
    }[];
    if (quotes.some(({ revises }) => revises)) return String(id);
  }
  throw new Error('The demo has no revised quote there.');
}

/** Finds a draft that has services which may be changed. */
async function aDraft(page: Page): Promise<string> {
  const query =
    'project_type_name=Network&project_state_name=Draft&on_hold=false&services_locked=false&per_page=50';
  const found = await page.request.get(`/api/projects?${query}`);
  const rows = (await found.json()) as { project_id: number; services: unknown[] }[];
  return String(rows.find(({ services }) => services.length > 0)!.project_id);
}

/** Finds the id of an administered table's first row, and creates a row if there is none. */
async function aRow(page: Page, table: string): Promise<number> {
  const found = (await (await page.request.get(`/api${table}?per_page=1`)).json()) as { id: number }[];
  if (found[0]) return found[0].id;
  const declared = declarations.find(({ path }) => path.replace(/:\w+/g, '1') === table);
  if (!declared) throw new Error(`shared-api/resources declares no ${table}.`);
  const none = Object.entries(declared.fields).flatMap(([field, { kind, required }]) =>
    kind === 'references' && !required ? [[field, []]] : [],
  );
  const body = { ...(validBody(declared) as object), ...Object.fromEntries(none) } as object;
  const created = await page.request.post(`/api${table}`, { data: body });
  expect(created.status()).toBe(201);
  return ((await created.json()) as { id: number }).id;
}

/**
 * Finds ids that exist, for the parameters in addresses and headings.
 * @param used all texts that will be filled; other ids are not looked up
 * @returns a function that fills them into a text
 */
async function ids(page: Page, used: string): Promise<(text: string) => string> {
  const projectOf = async (filter = '') => {
    const found = await page.request.get(`/api/projects?${aProject}${filter}`);
    const [{ project_id: project }] = (await found.json()) as [{ project_id: number }];
    return String(project);
  };
  const project = await projectOf();
  const teams = await projectOf('&team_name=Core+Routing');
  const draft = used.includes('{draft}') ? await aDraft(page) : '';
  const revised = used.includes('{revised project}') ? await aRevisedProject(page) : '';
  const mail = used.includes('{mail}') ? await aMail(page) : { id: 0, subject: '' };
  const aim = used.includes('{aim}') ? await anAim(page, project) : { id: 0 };
  const file = used.includes('{file}') ? await aFile(page) : { id: 0, project_id: 0 };
  return (text) =>
    text
      .replace('{file project}', String(file.project_id))
      .replace('{file}', String(file.id))
      .replace('{aim project}', project)
      .replace('{aim}', String(aim.id))
      .replace('{project}', project)
      .replace('{team project}', teams)
      .replace('{revised project}', revised)
      .replace('{draft}', draft)
      .replace('{mail}', String(mail.id))
      .replace('{subject}', mail.subject);
}

/** The number of pages that one test visits. Pages after the first load their scripts from the browser's cache. */
const pagesOfTest = 8;

interface Visit {
  key: string;
  title: string;
}

const readerOf = ({ key }: Visit) => pages[key]?.as ?? 'admin';

/** The pages of each area in groups, those of a user together: each change of the user loads the portal anew. */
const groups = manifests.flatMap(({ name, routes }) => {
  const visits = Object.entries(routes)
    .map(([key, { title }]): Visit => ({ key: `${name}.${key}`, title }))
    .toSorted((a, b) => readerOf(a).localeCompare(readerOf(b)));
  return Array.from({ length: Math.ceil(visits.length / pagesOfTest) }, (_, n) => ({
    title: `${name}, group ${n + 1}`,
    visits: visits.slice(n * pagesOfTest, (n + 1) * pagesOfTest),
  }));
});

/** Runs a check on each of several pages and fails at the end with all errors. */
async function checkEach<T>(all: T[], titleOf: (item: T) => string, check: (item: T) => Promise<void>) {
  const faults: string[] = [];
  for (const item of all)
    await test
      .step(titleOf(item), () => check(item))
      .catch((error: unknown) => faults.push(`${titleOf(item)}: ${String(error)}`));
  expect(faults).toEqual([]);
}

test.describe('accessibility, light and dark', () => {
  // The tests change nothing, so all workers may take tests of this long file.
  test.describe.configure({ mode: 'parallel' });

  for (const { title: group, visits } of groups)
    test(`axe finds nothing on the pages of ${group}`, async ({ page, consoleWatch }) => {
      test.setTimeout(300_000);
      // The frame of a mail blocks every script, also that of Playwright's trace.
      consoleWatch.allow(/^error: Blocked script execution in '[^']*\/api\/mails\/\d+\/page'/);
      await openSession(page, 'admin');
      const used = visits.map(({ key }) => `${pages[key]?.address} ${pages[key]?.heading}`).join(' ');
      const fill = await ids(page, used);
      const tables = new Set(visits.flatMap(({ key }) => pages[key]?.table ?? []));
      const rows = new Map<string, number>();
      for (const table of tables) rows.set(table, await aRow(page, table));
      let signedInAs = '';
      await checkEach(
        visits,
        ({ key }) => key,
        async ({ key, title }) => {
          const loaded = pages[key];
          if (!loaded) throw new Error('Every page needs an address in this file.');
          const { as = 'admin', heading = title, table = '', shows, showsOnPhone = shows } = loaded;
          const address = loaded.address.replace('{row}', String(rows.get(table)));
          await page.setViewportSize({ width: 1440, height: 900 });
          if (as === signedInAs) await follow(page, fill(address));
          else await signedIn(page, as, fill(address));
          signedInAs = as;
          await expect(page.getByRole('heading', { level: 1, name: fill(heading) })).toBeVisible();
          await expect(shows(page)).toBeVisible();
          if (loaded.repeatsForm) return clean(page, title);
          await cleanInBoth(page, title);
          await page.setViewportSize({ width: 390, height: 844 });
          await expect(showsOnPhone(page)).toBeVisible();
          await cleanInBoth(page, `${title} on a phone`);
        },
      );
    });

  test('axe finds nothing on the pages of the shell', async ({ page, consoleWatch }) => {
    // Calls of the former page may come after its cookies were cleared.
    consoleWatch.allow(/40[134]/);
    let signedInAs: string | null = null;
    let opened = false;
    await checkEach(
      shellPages,
      ({ name }) => name,
      async ({ name, address, as, heading = '', part }) => {
        if (as === signedInAs && opened) await follow(page, address);
        else if (as === null) await page.goto(address);
        else {
          await page.context().clearCookies();
          await signedIn(page, as, address);
        }
        opened = true;
        signedInAs = as;
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        if (part) await expect(page.getByRole('region', { name: part })).toBeVisible();
        await cleanInBoth(page, name);
      },
    );
  });

  test('axe finds nothing on a project’s bookings, and the form to book with faults', async ({ page }) => {
    await openSession(page, 'admin');
    const projects = await page.request.get(`/api/projects?${aProject.replace('per_page=1', 'per_page=50')}`);
    for (const { project_id: id } of (await projects.json()) as { project_id: number }[]) {
      const { bookings } = (await (await page.request.get(`/api/projects/${id}`)).json()) as {
        bookings: { booking_type_id: number }[];
      };
      if (bookings[0]) {
        await page.goto(
          `/projects/${id}/bookings/${bookings[0].booking_type_id}?complete=true&complete=false`,
        );
        break;
      }
    }
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await cleanInBoth(page, 'bookings');
    await page.getByRole('gridcell').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await cleanInBoth(page, 'the panel of a booking');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'New Booking' }).click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await cleanInBoth(page, 'a booking with faults');
    await page.setViewportSize({ width: 390, height: 844 });
    await cleanInBoth(page, 'a booking on a phone');
  });

  test('axe finds nothing on the list’s popovers, sheets and menus', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    for (const button of ['Filter by Team', 'Filter by Submit Date', 'Columns']) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await cleanInBoth(page, button);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: /Victor Lindqvist/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await cleanInBoth(page, 'user menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
    await cleanInBoth(page, 'shortcuts');
  });

  test('axe finds nothing on quick find: recent pages, results, no results, and a source that failed', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(page, 'admin', '/users/2');
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal-recent')))
      .toContain('Daniel Okafor');
    await follow(page, '/projects');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible();
      await page.keyboard.press('Control+k');
      const panel = page.getByRole('dialog', { name: 'Quick find' });
      await expect(panel.getByRole('group', { name: 'Recent' })).toContainText('Daniel Okafor');
      await cleanInBoth(page, `quick find at ${width}`);
      const field = panel.getByRole('combobox');
      await field.fill('pilot');
      await expect(panel.getByRole('group', { name: 'Projects' })).toBeVisible();
      await cleanInBoth(page, `what was found at ${width}`);
      if (width === 1440) {
        await field.fill('zzzz');
        await expect(panel.getByText(/Nothing found/)).toBeVisible();
        await cleanInBoth(page, 'nothing found');
        await page.route('**/api/users?*', (route) => route.abort());
        await field.fill('lobby');
        await expect(panel.getByText(/People could not be searched/)).toBeVisible();
        await cleanInBoth(page, 'a failed list');
        await page.unroute('**/api/users?*');
      }
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }
  });

  test('axe finds nothing on a project form with faults, on the question before it is left, on its draft, and on the dialogs of planning data', async ({
    page,
  }) => {
    await signedIn(page, 'requester', '/projects/create');
    await page.getByRole('combobox', { name: 'Delivery Group' }).selectOption('Network');
    await page.getByRole('textbox', { name: 'Clarity Code' }).fill('x'.repeat(17));
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await cleanInBoth(page, 'faults');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await cleanInBoth(page, 'question');
    await page.getByRole('button', { name: 'Stay' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Restored what you typed.')).toBeVisible();
    await cleanInBoth(page, 'draft');
    await page.getByRole('button', { name: 'Discard' }).click();
    await follow(
      page,
      '/projects?project_state_name=Draft&requester_name=Maya+Chen&project_type_name=Network',
    );
    await page.getByRole('gridcell').getByRole('link').first().click();
    for (const button of ['Update Work Completion Date', 'Update Work Required']) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      await expect(dialog.getByText(/^Work (Completion Date|Required)/).last()).toBeVisible();
      await cleanInBoth(page, button);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  test('axe finds nothing on the project page’s dialogs', async ({ page }) => {
    await signedIn(page, 'admin', '/projects?project_state_name=Submitted&on_hold=false');
    await page.getByRole('gridcell').getByRole('link').first().click();
    for (const button of ['Change State', 'Put On Hold', 'Update Team', 'Add comment', 'Delete']) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole(button === 'Delete' ? 'alertdialog' : 'dialog');
      await expect(dialog).toBeVisible();
      await cleanInBoth(page, button);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  test('axe finds nothing on menus and dialogs of the accounts area', async ({ page }) => {
    await signedIn(page, 'admin', '/teams');
    await page.getByRole('button', { name: 'Actions for Voice' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await cleanInBoth(page, 'row menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // The menu fades out while the dialog is already visible.
    await expect(page.getByText('Edit', { exact: true })).toHaveCount(0);
    await cleanInBoth(page, 'Confirm Delete');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await follow(page, '/users/2');
    for (const button of ['Deactivate', 'Sign-in link']) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await cleanInBoth(page, button);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await follow(page, '/users/create');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await cleanInBoth(page, 'a form with faults');
    await follow(page, '/holidays');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('2030-01-01, New Year\n2030-02-30, Nothing');
    await expect(page.getByRole('row', { name: /Nothing|no date/ })).toBeVisible();
    await cleanInBoth(page, 'Import Holidays');
  });

  test('axe finds nothing on the content of a mail', async ({ page }) => {
    await openSession(page, 'admin');
    const { id } = await aMail(page);
    const written = await page.request.get(`/api/mails/${id}/page`);
    expect(written.ok()).toBe(true);
    // The mail gets a page of its own, because its frame runs no scripts and so no axe.
    await page.goto('about:blank');
    await page.setContent(await written.text());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The rules about landmarks are for whole pages, not for mails.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await clean(page, `a mail, ${colorScheme}`, ['landmark-one-main', 'region']);
    }
  });

  test('axe finds nothing on the empty list, the failed list and the panel of a remote that did not load', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource|RemoteLoadError|A preload for/);
    await signedIn(page, 'outsider', '/projects');
    await expect(page.getByText('There are no projects to show')).toBeVisible();
    await cleanInBoth(page, 'empty list');
    await page.route('**/api/projects?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'No.', message: 'No.' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await cleanInBoth(page, 'failed list');
    await page.route('**/remoteEntry.js*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await expect(page.getByText('Projects did not load')).toBeVisible({ timeout: 30_000 });
    await cleanInBoth(page, 'remote error');
  });
});
