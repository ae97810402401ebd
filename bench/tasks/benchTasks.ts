import type { APIRequestContext, Browser } from '@playwright/test';
import type { BenchRun } from '../BenchRun';
import { signedInContext } from '../pages/browser';
import { round1, type Row } from '../report';
import { Hands, type Effort } from './Hands';
import type { ApiOf } from './prepare';
import { tasks, type Task } from './tasks';

/** Contexts signed in by the API, one for each person. */
function signedInApi(browser: Browser, url: string): ApiOf {
  const open = new Map<string, Promise<APIRequestContext>>();
  return (login) => {
    const known = open.get(login) ?? signedInContext(browser, url, login).then(({ request }) => request);
    open.set(login, known);
    return known;
  };
}

/** Where tasks are done: a portal, and the browser and API of its people. */
interface Place {
  url: string;
  browser: Browser;
  apiOf: ApiOf;
  /** How often the page is opened before. The second visit has everything in the cache, as on every day but the first. */
  visits: number;
}

/** Does a task in one way. The way itself waits for what shows that it is done. */
async function effortOf(task: Task, way: 'before' | 'now', place: Place): Promise<Effort> {
  const prepared = (await task.prepare?.(place.apiOf)) ?? [];
  const context = await signedInContext(place.browser, place.url, task.as);
  try {
    const page = await context.newPage();
    const address = task.from.replace('{project}', String(prepared[0]?.id));
    for (let visit = 0; visit < place.visits; visit++) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    // People read the page first; meanwhile the code of shortcuts and quick find arrives.
    await page.waitForTimeout(2000);
    const hands = new Hands(page);
    await task[way](hands, ...prepared);
    return hands.effort();
  } catch (cause) {
    throw new Error(`${task.title}, ${way}`, { cause });
  } finally {
    await context.close();
  }
}

async function rowOf(task: Task, place: Place): Promise<Row> {
  const before = await effortOf(task, 'before', place);
  const now = await effortOf(task, 'now', place);
  return {
    task: task.title,
    'clicks before': before.clicks,
    'clicks now': now.clicks,
    'keys before': before.keys,
    'keys now': now.keys,
    'seconds before': round1(before.seconds),
    'seconds now': round1(now.seconds),
  };
}

/** Ten tasks of a working day, in the way of the first version and in the shortest way now: clicks, keys, seconds. */
export async function benchTasks(run: BenchRun): Promise<void> {
  const [{ url }, browser] = await Promise.all([run.portal(), run.browser()]);
  const place = { url, browser, apiOf: signedInApi(browser, url), visits: run.isSmoke ? 1 : 2 };
  const rows: Row[] = [];
  // In smoke size times are not judged, so that several people may work at once.
  const together = run.isSmoke ? 4 : 1;
  for (let first = 0; first < tasks.length; first += together)
    rows.push(...(await Promise.all(tasks.slice(first, first + together).map((task) => rowOf(task, place)))));
  run.report('tasks', rows);
}
