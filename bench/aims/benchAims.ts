import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim, AimDiff, AimUpload } from '../../shared-api/contracts/projectParts/aims';
import type { ProjectListRow } from '../../shared-api/contracts/projects';
import type { BenchRun } from '../BenchRun';
import type { BenchPortal } from '../pages/benchPortal';
import { quantile, round1, type Row } from '../report';
import { makeWorkbook, type WorkbookSize } from './makeWorkbook';

const sizeOf = ({ isSmoke }: BenchRun): WorkbookSize =>
  isSmoke
    ? { sheets: 2, rows: 700 }
    : { sheets: Number(process.env.SHEETS ?? 20), rows: Number(process.env.ROWS ?? 50_000) };

const targets = { readSeconds: 30, screenMs: 300, compareSeconds: 10, memoryMb: 400 };

/** Mebibytes of the resident memory of a process. */
const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The calls of a person who is signed in. */
class Client {
  #cookie = '';

  constructor(readonly url: string) {}

  async call(path: string, method = 'GET', body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async signIn(): Promise<void> {
    const response = await this.call('/session', 'POST', { name: 'admin', password: 'portal-demo' });
    this.#cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const { user } = (await response.json()) as { user: { id: number } };
    // Files of this size need more than what a new user may attach.
    const own = (await (await this.call(`/users/${user.id}`)).json()) as object;
    await this.call(`/users/${user.id}`, 'PUT', { ...own, max_attachment_size_mb: 200 });
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await act();
  return { ms: performance.now() - began, value };
}

/** Uploads a workbook and waits until it is a version. @returns the seconds from the answer to the upload until then */
async function addVersion(client: Client, aimId: number, file: string, base: number | null): Promise<number> {
  const form = new FormData();
  if (base !== null) form.append('base_number', String(base));
  form.append('file', await openAsBlob(file), 'bench.xlsx');
  let upload = (await (await client.call(`/aims/${aimId}/versions`, 'POST', form)).json()) as AimUpload;
  const { ms } = await timed(async () => {
    while (upload.state === 'waiting' || upload.state === 'reading') {
      await sleep(100);
      upload = (await (await client.call(`/aim_uploads/${upload.id}`)).json()) as AimUpload;
    }
  });
  if (upload.state !== 'done') throw new Error(`The workbook was not read: ${upload.error}`);
  return ms / 1000;
}

/** Asks for the comparison until it is there. */
async function compare(client: Client, aimId: number): Promise<AimDiff> {
  for (;;) {
    const response = await client.call(`/aims/${aimId}/diff/1/2`);
    if (response.status === 200) return (await response.json()) as AimDiff;
    await response.body?.cancel();
    await sleep(100);
  }
}

async function measure(run: BenchRun, portal: BenchPortal, folder: string): Promise<Row[]> {
  const size = sizeOf(run);
  const client = new Client(portal.url);
  await client.signIn();
  const [project] = (await (
    await client.call('/projects?project_state_is_closed=false&per_page=1')
  ).json()) as ProjectListRow[];
  const { id } = (await (
    await client.call(`/projects/${project!.project_id}/aims`, 'POST', { name: 'Bench' })
  ).json()) as Aim;
  const files = [false, true].map((isEdited) => join(folder, isEdited ? 'edited.xlsx' : 'first.xlsx'));
  for (const [i, file] of files.entries())
    await pipeline(Readable.from(makeWorkbook(size, i === 1)), createWriteStream(file));

  const idle = rssOf(portal.pid);
  let highest = idle;
  const sampling = setInterval(() => (highest = Math.max(highest, rssOf(portal.pid))), 100);
  const highestOf = async <T>(act: () => Promise<T>) => {
    highest = rssOf(portal.pid);
    const value = await act();
    return { value, memory: Math.round(highest) };
  };
  try {
    const first = await highestOf(() => addVersion(client, id, files[0]!, null));
    const second = await highestOf(() => addVersion(client, id, files[1]!, 1));
    const screens = await highestOf(async () => {
      const times: number[] = [];
      for (let sheet = 1; sheet <= size.sheets; sheet++)
        times.push(
          (
            await timed(async () =>
              (await client.call(`/aims/${id}/versions/1/sheets/${sheet}?per_page=100`)).text(),
            )
          ).ms,
        );
      return times;
    });
    const filtered = await highestOf(async () =>
      timed(async () =>
        (await client.call(`/aims/${id}/versions/1/sheets/1?filter=0:-77&per_page=100`)).text(),
      ),
    );
    const compared = await highestOf(() => timed(() => compare(client, id)));
    const lines = await highestOf(() =>
      timed(async () => (await client.call(`/aims/${id}/diff/1/2?sheet=Sheet+1&per_page=100`)).text()),
    );
    const { added, removed, changed } = compared.value.value;
    const each = size.sheets * Math.floor(size.rows / 100);
    if (added !== each || removed !== each || changed !== each)
      throw new Error(
        `The comparison found ${added} added, ${removed} removed and ${changed} changed rows, not ${each} of each.`,
      );
    const judge = (value: number, target: number) => ({
      target: `≤ ${target}`,
      met: value <= target ? 'yes' : 'MISSED',
    });
    const row = (what: string, unit: string, value: number, target: number | null, memory: number): Row => ({
      what,
      value: `${round1(value)} ${unit}`,
      ...(target === null ? { target: '', met: '' } : judge(value, target)),
      'memory MB': memory,
    });
    const memory = Math.max(...[first, second, screens, filtered, compared, lines].map((one) => one.memory));
    return [
      row(
        `read (${round1(statSync(files[0]!).size / 1024 ** 2)} MiB)`,
        's',
        first.value,
        targets.readSeconds,
        first.memory,
      ),
      row('read the next version', 's', second.value, targets.readSeconds, second.memory),
      row(
        'first screen of a sheet, p95',
        'ms',
        quantile(screens.value, 0.95),
        targets.screenMs,
        screens.memory,
      ),
      row('a filter on a sheet', 'ms', filtered.value.ms, null, filtered.memory),
      row('compare all sheets', 's', compared.value.ms / 1000, targets.compareSeconds, compared.memory),
      row('first lines of a compared sheet', 'ms', lines.value.ms, null, lines.memory),
      row('highest memory', 'MB', memory, targets.memoryMb, Math.round(idle)),
    ];
  } finally {
    clearInterval(sampling);
  }
}

/**
 * Reads and compares workbooks of 20 sheets, 50,000 rows and 10 columns (`SHEETS`, `ROWS`) on a real server, and samples its resident
 * memory with that of its threads. In the line of the highest memory, the last column is the memory before.
 */
export async function benchAims(run: BenchRun): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-aims-'));
  const portal = await run.openPortal(() => undefined);
  try {
    run.report('aims', await measure(run, portal, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
