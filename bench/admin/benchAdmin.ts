import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { PermissionMatrix, PermissionPreview } from 'shared-api/contracts/groupParts/permissionMatrix';
import type { BenchRun } from '../BenchRun';
import { smokeProjects } from '../data/generate';
import { openGenerated } from '../data/openGenerated';
import { markedAt, markFirst, signedInContext } from '../pages/browser';
import { printTable, quantile, round1, type Row } from '../report';
import { makeGroup, type GroupSize } from './makeGroup';

const sizesOf = ({ isSmoke }: BenchRun): Record<'large' | 'small', GroupSize> => ({
  large: isSmoke
    ? { states: 6, transitions: 10, roles: 4, services: 12, permissions: 30 }
    : { states: 60, transitions: 112, roles: 40, services: 500, permissions: 2000 },
  small: isSmoke
    ? { states: 3, transitions: 3, roles: 2, services: 2, permissions: 3 }
    : { states: 10, transitions: 10, roles: 10, services: 10, permissions: 10 },
});

interface Made {
  id: number;
  service: number;
}

/** A screen, and what shows that it can be read. */
interface Screen {
  name: string;
  address: (group: Made) => string;
  readable: string;
  /** Changes something on the screen. @returns milliseconds until it shows, measured in the page */
  edit?: (page: Page) => Promise<number>;
}

const row = (part: string) => `:is([role="cell"], [role="gridcell"]) a[href*="/${part}/"]`;

/** Presses a key in the page and waits for the frame after what it changes. */
const pressAndMeasure = (page: Page, target: string, key: string, wanted: string): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
      const began = performance.now();
      const check = () => {
        if (!document.querySelector(${JSON.stringify(wanted)})) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      document.querySelector(${JSON.stringify(target)})
        .dispatchEvent(new KeyboardEvent('keydown', { key: ${JSON.stringify(key)}, bubbles: true }));
    })`,
  );

const screens: readonly Screen[] = [
  ...(
    [
      ['services', 'services'],
      ['states', 'project_states'],
      ['transitions', 'transitions'],
      ['roles', 'roles'],
      ['permissions', 'project_permissions'],
    ] as const
  ).map(([name, part]) => ({
    name,
    address: ({ id }: Made) => `/groups/${id}/${part}`,
    readable: row(part),
  })),
  {
    name: 'form of a service',
    address: ({ id, service }) => `/groups/${id}/services/${service}/update`,
    readable: 'main form input[name="name"]:not([value=""])',
  },
  {
    name: 'matrix',
    address: ({ id }) => `/groups/${id}/project_permissions/matrix`,
    readable: '[role="grid"] td',
    edit: async (page) => {
      await page.locator('td[data-row="1"][data-column="1"]').click();
      return pressAndMeasure(page, 'td[data-row="1"][data-column="1"]', ' ', 'td[data-kind]');
    },
  },
  {
    name: 'picture of the workflow',
    address: ({ id }) => `/groups/${id}/workflow?view=picture`,
    readable: '[aria-label="Picture of the workflow"] a',
    edit: async (page) => {
      await page.locator('[aria-label="Picture of the workflow"]').focus();
      const width = await page.evaluate<string>(
        `document.querySelector('[aria-label="Picture of the workflow"] > div').style.width`,
      );
      return pressAndMeasure(
        page,
        '[aria-label="Picture of the workflow"]',
        '-',
        `[aria-label="Picture of the workflow"] > div:not([style*="width: ${width};"])`,
      );
    },
  },
];

async function open(context: BrowserContext, screen: Screen, group: Made) {
  const page = await context.newPage();
  await markFirst(page, { readable: screen.readable });
  await page.goto(screen.address(group));
  const opened = await markedAt(page, 'readable');
  const edited = await screen.edit?.(page);
  await page.close({ runBeforeUnload: false });
  return { opened, edited };
}

const median = (values: readonly (number | undefined)[]) =>
  round1(
    quantile(
      values.filter((value) => value !== undefined),
      0.5,
    ),
  );

/** Each screen with a full cache, of a large group and of one with ten of everything, in turns. */
async function benchScreens(run: BenchRun): Promise<Row[]> {
  const { url } = await run.portal();
  const context = await signedInContext(await run.browser(), url);
  const sizes = sizesOf(run);
  const name = `Bench ${Date.now()}`;
  const groups = {
    large: await makeGroup(context.request, `${name} large`, sizes.large),
    small: await makeGroup(context.request, `${name} small`, sizes.small),
  };
  const { rounds, warmUp } = run.rounds(7);
  const rows: Row[] = [];
  for (const screen of screens) {
    const found = {
      large: [] as Awaited<ReturnType<typeof open>>[],
      small: [] as Awaited<ReturnType<typeof open>>[],
    };
    for (let n = -warmUp; n < rounds; n++)
      for (const size of n % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const measured = await open(context, screen, groups[size]);
        if (n >= 0) found[size].push(measured);
      }
    const cells = (kind: 'opened' | 'edited') => {
      const [large, small] = [found.large, found.small].map((all) => median(all.map((one) => one[kind])));
      return {
        [`${kind} large ms`]: large!,
        [`${kind} small ms`]: small!,
        [`${kind} ×`]: round1(large! / small!),
      };
    };
    rows.push({ screen: screen.name, ...cells('opened'), ...(screen.edit ? cells('edited') : {}) });
  }
  await context.close();
  return rows;
}

/**
 * A permission that lets everybody see the projects of the largest group, saved and taken back; and the list of a person whom it lets in.
 * The reference is a save of a permission in the smallest group.
 */
async function benchPermission(run: BenchRun): Promise<Row[]> {
  const projects = run.isSmoke ? smokeProjects : Number(process.env.PROJECTS ?? 1_000_000);
  const server = await openGenerated(projects, await run.generatedDir(projects));
  try {
    const { db } = server.database;
    const { rows: groups } = await sql<{ id: number; n: number }>`
      select project_type_id as id, count(*)::int as n from project_list group by 1 order by n desc`.execute(
      db,
    );
    const [admin, outsider] = [await server.signIn('admin'), await server.signIn('outsider')];
    const call = async <T>(cookie: string, path: string, method = 'GET', body?: object) => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return { ms: performance.now() - began, answer: JSON.parse(text) as T };
    };
    const everyone = [{ project_state_ids: [], on_hold: 'any' }];
    const cell = { action: 'GET project', principal: 'any_user', usr_role_id: null };
    const measure = async (what: string, { id, n }: { id: number; n: number }): Promise<Row> => {
      const path = `/project_types/${id}/project_permissions/matrix`;
      const seenBy = async () =>
        await call<unknown[]>(
          outsider.cookie,
          `/projects?project_type_id=${id}&per_page=20&sort=project_id+desc`,
        );
      const times: Record<string, number[]> = { preview: [], saved: [], listed: [], back: [] };
      const { rounds, warmUp } = run.rounds(5);
      const { answer } = await call<PermissionMatrix>(admin.cookie, path);
      const before =
        answer.cells.find(({ action, principal }) => action === cell.action && principal === cell.principal)
          ?.rules ?? [];
      if (before.length)
        await call(admin.cookie, path, 'PUT', { cells: [{ ...cell, rules: [], seen: before }] });
      for (let i = -warmUp; i < rounds; i++) {
        const add = { cells: [{ ...cell, rules: everyone, seen: [] }] };
        const preview = await call<PermissionPreview>(admin.cookie, `${path}/preview`, 'POST', add);
        const saved = await call(admin.cookie, path, 'PUT', add);
        const listed = await seenBy();
        if (!listed.answer.length) throw new Error('The permission lets nobody in.');
        const back = await call(admin.cookie, path, 'PUT', {
          cells: [{ ...cell, rules: [], seen: everyone }],
        });
        if (i < 0) continue;
        for (const [name, one] of Object.entries({ preview, saved, listed, back })) times[name]!.push(one.ms);
      }
      return {
        group: what,
        projects: n,
        ...Object.fromEntries(Object.entries(times).map(([name, all]) => [`${name} ms`, median(all)])),
      };
    };
    return [await measure('largest', groups[0]!), await measure('smallest', groups.at(-1)!)];
  } finally {
    await server.close();
  }
}

/**
 * npm run bench:admin: each screen of group administration for a group with 500 services, 60 states, 40 roles and 2,000 permissions
 * beside one with ten of each; and saving a permission that lets everybody in, at a million projects (`PROJECTS`).
 */
export async function benchAdmin(run: BenchRun): Promise<void> {
  const screenRows = await benchScreens(run);
  const permissions = await benchPermission(run);
  run.report('admin', screenRows, { sizes: sizesOf(run), permissions });
  printTable(permissions);
}
