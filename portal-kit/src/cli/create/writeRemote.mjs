import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeclaration } from '../../contract/readDeclaration.mjs';
import { CliError } from '../CliError.mjs';

const template = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../template');
/** The name of the page in the template, which becomes the new remote's page. The template is checked like other code. */
const pageWord = /TemplatePage/g;

/** `asset-store` → `asset_store`: addresses and page names have no dashes. */
const snake = (name) => name.replaceAll('-', '_');
/** `asset-store` → `AssetStorePage`. */
const pageOf = (name) => `${name.replace(/(?:^|-)([a-z0-9])/g, (_dash, letter) => letter.toUpperCase())}Page`;

/** The address of the first page of a new remote. */
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

/** Formats JSON as this repository's formatter does. */
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes a new remote: first to a temporary folder, which is renamed when everything is valid.
 * @param {string} dir the remote's folder, which does not exist yet
 * @param {{name: string, title: string, owner: string, contact: string}} settings
 * @returns {Promise<{address: string}>} the address of its page
 * @throws {CliError} `usage` with all faults, when its portal.json would be invalid
 */
export async function writeRemote(dir, settings) {
  const draft = mkdtempSync(path.join(path.dirname(dir), '.portal-create-'));
  try {
    mkdirSync(path.join(draft, 'src'));
    writeFileSync(path.join(draft, 'package.json'), toJson(packageOf(settings)));
    writeFileSync(path.join(draft, 'portal.json'), toJson(manifestOf(settings)));
    for (const file of readdirSync(path.join(template, 'src'))) {
      const page = pageOf(settings.name);
      const text = readTemplate(path.join('src', file)).replace(pageWord, page);
      writeFileSync(path.join(draft, 'src', file.replace(pageWord, page)), text);
    }
    await readDeclaration(draft, `mfe-${settings.name}`).catch((error) => {
      const faults = error.faults?.map((text) => ({ code: 'usage', with: null, text }));
      throw faults ? new CliError('usage', 'The remote would not be right:', { faults }) : error;
    });
    // A temporary folder is only for its owner; this one is like any other.
    chmodSync(draft, 0o777 & ~process.umask());
    renameSync(draft, dir);
    return { address: addressOf(settings.name) };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
