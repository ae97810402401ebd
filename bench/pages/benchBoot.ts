import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRun } from '../BenchRun';
import { printTable, quantile, type Row } from '../report';
import { bootPages, openBootPage, type BootPage } from './bootPages';
import { signedInProfile, slowDown, type Profile } from './browser';
import { ratioCells, takeTurns, type Turns } from './takeTurns';

type Marks = Record<string, number>;

const visits = ['cold', 'warm'] as const;
type Visit = (typeof visits)[number];
const targets: Record<Visit, number> = { cold: 1.05, warm: 1.0 };

/**
 * Waits until the browser has stored the compiled code of the scripts, as it does after the second visit: from then on it does
 * not compile them again.
 * @throws Error when it stores none within ten seconds
 */
async function codeIsStored(profile: Profile): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (profile.compiledBytes() > 1_000_000) return;
    await sleep(100);
  }
  throw new Error('The browser stored no compiled code.');
}

/** The marks of a page in milliseconds, in a new profile and at its third visit. @param storesCode false: at its second */
async function measureVisits(
  url: string,
  page: BootPage,
  slow: boolean,
  storesCode: boolean,
): Promise<Record<Visit, Marks>> {
  const profile = await signedInProfile(url);
  const { context } = profile;
  try {
    const listed = await context.request.get('/api/projects?per_page=1&sort=project_id+desc');
    const [newest] = (await listed.json()) as { project_id: number }[];
    /** @param stay milliseconds until the tab is closed: the browser stores compiled code some time after a visit */
    const once = async (stay = 0) => {
      const tab = await context.newPage();
      if (slow) await slowDown(await context.newCDPSession(tab));
      const marks = await openBootPage(tab, page, newest!.project_id);
      await sleep(stay);
      await tab.close();
      return marks;
    };
    const cold = await once(storesCode ? 2_000 : 0);
    if (storesCode) {
      await once(2_000);
      await codeIsStored(profile);
    }
    return { cold, warm: await once() };
  } finally {
    await profile.close();
  }
}

/** A median with the quartiles around it: `512 (498–530)`. */
function spread(values: number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => Math.round(quantile(values, share)));
  return `${middle} (${low}–${high})`;
}

/** The comparison of both builds by one mark. */
function comparison(turns: Turns<Record<Visit, Marks>>, visit: Visit, mark: string): Row {
  const pick = (all: Record<Visit, Marks>[]) => all.map((one) => ({ at: one[visit][mark] ?? NaN }));
  const { ratio, target, met } = ratioCells(
    { portal: pick(turns.portal), spa: pick(turns.spa) },
    'at',
    targets[visit],
  );
  return { [`${mark} ×`]: ratio!, target: target!, [`${mark} met`]: met! };
}

function rowsOf(
  turns: Turns<Record<Visit, Marks>>,
  page: BootPage,
  line: string,
): { marks: Row[]; ratios: Row[] } {
  const marks = visits.flatMap((visit) =>
    (['portal', 'spa'] as const).map((build): Row => {
      const all = turns[build].map((one) => one[visit]);
      const names = Object.keys(all[0] ?? {});
      const cells = names.map((name) => [name, spread(all.map((one) => one[name] ?? NaN))]);
      return { page: page.name, line, visit, build, ...(Object.fromEntries(cells) as Row) };
    }),
  );
  const ratios = visits.map((visit) => ({
    page: page.name,
    line,
    visit,
    ...comparison(turns, visit, 'readable'),
    ...comparison(turns, visit, 'usable'),
  }));
  return { marks, ratios };
}

/**
 * npm run bench:boot: the way of the project list and of a project's page from the start of the navigation until they are usable,
 * with an empty cache and with a full one that holds compiled code too, on this machine as it is and on a slow line with a slow
 * processor. The portal and the SPA take turns.
 */
export async function benchBoot(run: BenchRun): Promise<void> {
  const rounds = run.rounds(10);
  const marks: Row[] = [];
  const ratios: Row[] = [];
  for (const slow of [false, true])
    for (const page of bootPages) {
      // A slowed processor takes the time of a whole one, so in smoke size each page has one line only.
      if (run.isSmoke && slow !== (page === bootPages[0])) continue;
      const turns = await takeTurns(run, rounds, (url) => measureVisits(url, page, slow, !run.isSmoke));
      const rows = rowsOf(turns, page, slow ? '100 ms, 10 Mbit/s, CPU ÷ 4' : 'as it is');
      marks.push(...rows.marks);
      ratios.push(...rows.ratios);
    }
  printTable(marks);
  run.report('boot', ratios, { ...rounds, marks });
}
