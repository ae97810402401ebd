import type { Page } from '@playwright/test';
import { answeredAt, markedAt, markFirst, projectRow, type Sights } from './browser';

/** A page whose start is measured. */
export interface BootPage {
  name: string;
  /** Its address. @param project the id of the newest project */
  address: (project: number) => string;
  /** The path of the call that answers its data. */
  data: (project: number) => string;
  /** The marks between start and usable, in the order of the columns; `readable` and `usable` are compared with the SPA. */
  sights: Sights & { readable: string; usable: string };
}

export const bootPages: readonly BootPage[] = [
  {
    name: 'list',
    address: () => '/projects',
    data: () => '/api/projects',
    sights: {
      heading: 'main h1',
      // Drawn behind the plain table.
      grid: '[role="grid"], [role="treegrid"]',
      // Matches rows of the plain table and of the grid.
      readable: ':is([role="cell"], [role="gridcell"]) a[href^="/projects/"]',
      usable: projectRow,
    },
  },
  {
    name: 'item',
    address: (project) => `/projects/${project}`,
    data: (project) => `/api/projects/${project}`,
    sights: {
      heading: 'main h1',
      // The project's fields, and the actions that its state offers to this person.
      readable: 'main dl dd',
      usable: 'main [aria-label="Actions"] button',
    },
  },
];

/** The name of the mark of the data, beside those of the sights. */
const dataMark = 'data';

/** Opens a page and waits until it is usable. @returns milliseconds from the start of the navigation, by mark */
export async function openBootPage(
  page: Page,
  { address, data, sights }: BootPage,
  project: number,
): Promise<Record<string, number>> {
  await markFirst(page, sights);
  await page.goto(address(project), { waitUntil: 'commit' });
  const marks: Record<string, number> = {};
  for (const name of Object.keys(sights)) marks[name] = await markedAt(page, name);
  return { [dataMark]: await answeredAt(page, data(project)), ...marks };
}
