import { packageDir } from '../remoteName.mjs';

export const help = {
  usage: 'portal build [folder] [--json]',
  about:
    'Builds the package in the folder (by default the current one) into dist/, unless what is there is up to date.',
  exits: { 1: 'not built', 3: 'over budget' },
};

/** @returns {Promise<{dir: string, build: object}>} the folder, and the `Build` of what is in its dist/ now */
export async function buildFolder(folder, reporter) {
  const dir = packageDir(folder);
  const { buildPackage } = await import('../../build.mjs');
  return { dir, build: await buildPackage(dir, reporter.say) };
}

export async function run({ positionals: [folder = '.'], reporter }) {
  const { build } = await buildFolder(folder, reporter);
  reporter.done({ name: build.name, version: build.version });
}
