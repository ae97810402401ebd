import type { TestApp } from '../src/testing/testApp';
import { AttackRun, type Attack, type AttackReport, type AttackSize } from './AttackRun';
import { attackForeignIds } from './attackForeignIds';
import { attackHeads } from './attackHeads';
import { attackInput } from './attackInput';
import { attackLive } from './attackLive';
import { attackRights } from './attackRights';
import { attackSizes } from './attackSizes';
import { attackSockets } from './attackSockets';
import { attackUploads } from './attackUploads';

/** In their order: those that change nothing come first, since random bodies of the admin change who may do what. */
export const attacks: Record<string, Attack> = {
  rights: attackRights,
  ids: attackForeignIds,
  heads: attackHeads,
  live: attackLive,
  sizes: attackSizes,
  uploads: attackUploads,
  sockets: attackSockets,
  input: attackInput,
};

export const fullSize: Omit<AttackSize, 'seed'> = {
  projects: 4,
  samples: 60,
  bytes: 240_000,
  sockets: 80,
  patience: 80_000,
};

/** Runs attacks against a test server with the demo organisation. */
export async function runAttacks(
  test: TestApp,
  size: AttackSize,
  {
    names = Object.keys(attacks),
    log = () => undefined,
  }: { names?: string[]; log?: (line: string) => void } = {},
): Promise<AttackReport> {
  const run = await AttackRun.start(test, size);
  for (const name of names) {
    const attack = attacks[name];
    if (!attack) throw new Error(`There is no attack ${name}: ${Object.keys(attacks).join(', ')}.`);
    const began = performance.now();
    await attack(run);
    log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  return run.finish();
}
