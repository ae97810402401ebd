import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeclaration } from '../../readDeclaration.mjs';
import { CliError } from '../CliError.mjs';

const template = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../template');
/** The template is code that is checked like any other; this word in it becomes the new remote's page. */
const pageWord = /TemplatePage/g;

/** `asset-store` → `asset_store`: addresses and names of pages have no dashes. */
const snake = (name) => name.replaceAll('-', '_');
/** `asset-store` → `AssetStorePage`. */
const pageOf = (name) => `${name.replace(/(?:^|-)([a-z0-9])/g, (_dash, letter) => letter.toUpperCase())}Page`;

/** Where the first page of a new remote is. */
export const addressOf = (name) => `/${snake(name)}`;

const readTemplate = (file) => readFileSync(path.join(template, file), 'utf8');

function manifestOf({ name, title, owner, contact }) {
  const manifest = JSON.parse(readTemplate('portal.json'));
  const [[key, route]] = Object.entries(manifest.routes);
  const address = snake(name);
  return {
    ...manifest,
    name,
    title,
    owner: { team: owner, contact },
    routes: {
      [key]: {
        ...route,
        path: address,
        name: `${address}_list`,
        title,
        breadcrumb: title,
        chunk: pageOf(name),
      },
    },
    nav: manifest.nav.map((entry) => ({ ...entry, label: title })),
  };
}

const packageOf = ({ name, title, owner }) => ({
  ...JSON.parse(readTemplate('package.json')),
  name: `mfe-${name}`,
  description: `${title}, by ${owner}.`,
});

/** As the formatter of this repository leaves JSON that was written like this. */
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes a new remote: beside its place first, and put there as one when it is right.
 * @param {string} dir where it goes; not there yet
 * @param {{name: string, title: string, owner: string, contact: string}} wishes
 * @returns {Promise<{address: string}>} of its page
 * @throws {CliError} `usage` when its portal.json would not be right, with each fault
 */
export async function writeRemote(dir, wishes) {
  const draft = mkdtempSync(path.join(path.dirname(dir), '.portal-create-'));
  try {
    mkdirSync(path.join(draft, 'src'));
    writeFileSync(path.join(draft, 'package.json'), toJson(packageOf(wishes)));
    writeFileSync(path.join(draft, 'portal.json'), toJson(manifestOf(wishes)));
    for (const file of readdirSync(path.join(template, 'src'))) {
      const page = pageOf(wishes.name);
      const text = readTemplate(path.join('src', file)).replace(pageWord, page);
      writeFileSync(path.join(draft, 'src', file.replace(pageWord, page)), text);
    }
    await readDeclaration(draft, `mfe-${wishes.name}`).catch((error) => {
      const faults = error.faults?.map((text) => ({ code: 'usage', with: null, text }));
      throw faults ? new CliError('usage', 'The remote would not be right:', { faults }) : error;
    });
    renameSync(draft, dir);
    return { address: addressOf(wishes.name) };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
