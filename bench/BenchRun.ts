import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { generate, generatedDir } from './data/generate';
import type { PortalFolder } from '../server/src/testing/portalProcess';
import { copyData, copyFronts, openPortal, type BenchPortal } from './pages/benchPortal';
import { openBrowser } from './pages/browser';
import { buildSpa } from './pages/spa/buildSpa';
import { printTable, resultsDir, writeReport, type Row } from './report';

/** A benchmark. It rejects when something cannot be measured, never because a figure misses its target. */
export type Bench = (run: BenchRun) => Promise<void>;

/** Rounds that are measured, after rounds that are not. */
export interface Rounds {
  rounds: number;
  warmUp: number;
}

/**
 * The size of a run, and what its benchmarks share: each portal, browser and database is opened at its first use and closed with
 * the run. In smoke size every benchmark runs to its end on little data, once, and writes no results.
 */
export class BenchRun {
  readonly #closers: (() => Promise<unknown> | void)[] = [];
  #portal: Promise<BenchPortal> | undefined;
  #spa: Promise<BenchPortal> | undefined;
  #browser: Promise<Browser> | undefined;
  #demo: Promise<string> | undefined;
  #scratch: string | undefined;

  constructor(readonly isSmoke: boolean) {}

  /** @returns the rounds of this run; `ROUNDS` of the environment replaces the number for a full run */
  rounds(full: number, warmUp = 1): Rounds {
    return this.isSmoke ? { rounds: 1, warmUp: 0 } : { rounds: Number(process.env.ROUNDS ?? full), warmUp };
  }

  /** The portal as it is built, with the demo organisation. */
  portal(): Promise<BenchPortal> {
    this.#portal ??= this.openPortal(copyFronts);
    return this.#portal;
  }

  /** The same source as one SPA, behind the same server. */
  spa(): Promise<BenchPortal> {
    this.#spa ??= this.openPortal(({ dir }) => buildSpa(dir));
    return this.#spa;
  }

  /**
   * Starts one more portal with the demo organisation.
   * @param prepare puts front ends into its folder
   */
  openPortal(prepare: (folder: PortalFolder) => void | Promise<void>): Promise<BenchPortal> {
    const open = async () => {
      const demo = await this.#demoData();
      return openPortal(async (folder) => {
        await prepare(folder);
        copyData(demo, join(folder.dir, 'data'));
      });
    };
    return this.#close(open(), (portal) => portal.stop());
  }

  browser(): Promise<Browser> {
    this.#browser ??= this.#close(openBrowser(this), (browser) => browser.close());
    return this.#browser;
  }

  /**
   * @returns the folder for the data of so many generated projects. In smoke size it holds the demo organisation already, from
   * which they are generated
   */
  async generatedDir(projects: number): Promise<string> {
    if (!this.isSmoke) return generatedDir(projects);
    const dir = join(this.#scratchDir(), String(projects));
    if (!existsSync(dir)) {
      copyData(await this.#demoData(), dir);
      await generate(projects, dir, { hasDemo: true });
    }
    return dir;
  }

  /** @returns a folder with the data of the demo organisation alone */
  async demoDir(): Promise<string> {
    const dir = join(this.#scratchDir(), 'demo-alone');
    if (!existsSync(dir)) copyData(await this.#demoData(), dir);
    return dir;
  }

  /** @returns the folder for files beside the table */
  resultsDir(): string {
    return this.isSmoke ? this.#scratchDir() : resultsDir;
  }

  report(name: string, rows: Row[], more: object = {}): void {
    printTable(rows);
    if (!this.isSmoke) writeReport(name, rows, more);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.reverse()) await close();
  }

  /** Loads the demo organisation once for all portals of the run. @returns the data directory of a server that has stopped */
  #demoData(): Promise<string> {
    const load = async () => {
      const dir = join(this.#scratchDir(), 'demo');
      await (await openPortal(() => undefined, dir)).stop();
      return dir;
    };
    this.#demo ??= load();
    return this.#demo;
  }

  #scratchDir(): string {
    if (!this.#scratch) {
      const dir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
      this.#scratch = dir;
      this.#closers.push(() => rmSync(dir, { recursive: true, force: true }));
    }
    return this.#scratch;
  }

  #close<T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>): Promise<T> {
    // The benchmark that uses it gets the error of a failed opening.
    this.#closers.push(() => opening.then(close, () => undefined));
    opening.catch(() => undefined);
    return opening;
  }
}
