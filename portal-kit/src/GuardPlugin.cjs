'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** Packages of which the page may have only one copy, the shell's. */
const forbidden = [
  /^react$/,
  /^react-dom$/,
  /^react-router(-dom)?$/,
  /^@mui\//,
  /^@emotion\//,
  /^ag-grid-/,
  /^formik$/,
  /^yup$/,
  /^moment$/,
  /^notistack$/,
  /^swr$/,
];

const slashes = (file) => file.split(path.sep).join('/');

/** `…/node_modules/@mui/material/Button/Button.js` → `@mui/material`; our own shared folders by their names. */
function ownerOf(resource) {
  const file = slashes(resource.split('?')[0]);
  const installed = file.lastIndexOf('/node_modules/');
  if (installed >= 0) {
    const [scope, name] = file.slice(installed + '/node_modules/'.length).split('/');
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  return /\/(shared-ui|shared-api\/client|shared-api\/portal)\//.exec(file)?.[1];
}

const isForbidden = (owner) =>
  owner !== undefined && (/^shared-(ui|api)/.test(owner) || forbidden.some((rule) => rule.test(owner)));

const kit = path.resolve(__dirname, '..');
/** The repository's folder. */
const root = path.dirname(kit);

const isBelow = (folder, file) => file.startsWith(folder + path.sep);

/**
 * The folder of the repository that contains a module which the package must not import: another area, the shell, the server.
 * @param {string} dir the package's folder, without symbolic links
 * @returns {string | undefined} `mfe-reports`; undefined for the package's own modules, shared ones and installed libraries
 */
function foreignFolder(dir, resource) {
  const file = resource.split('?')[0];
  if (slashes(file).includes('/node_modules/') || !isBelow(root, file)) return undefined;
  const allowed = [dir, kit, path.join(root, 'shared-ui'), path.join(root, 'shared-api')];
  if (allowed.some((folder) => isBelow(folder, file))) return undefined;
  return /^(?:e2e\/)?[^/]+/.exec(slashes(path.relative(root, file)))[0];
}

/**
 * Fails the build of a package that imports another area, or of a remote that bundles its own copy of a shared package: a second
 * React or Formik has its own contexts, and a second emotion has no nonce. The error names the package and the importing module.
 */
class GuardPlugin {
  /** @param {{dir: string, host: boolean}} options `dir`: the package's folder; `host`: the shell, which bundles the shared packages */
  constructor({ dir, host }) {
    this.dir = fs.realpathSync(dir);
    this.host = host;
  }

  /** Describes why a module must not be bundled: its owner and what to do. @returns {{owner: string, text: Function} | undefined} */
  findFault(resource) {
    const folder = foreignFolder(this.dir, resource);
    if (folder)
      return {
        owner: folder,
        text: (importer) =>
          `${folder} is imported by ${importer}, and nobody may import it: each area is deployed independently. ` +
          `What several areas use belongs in shared-ui or shared-api, and a part of another area's page is an entry under ` +
          `"slots" of portal.json (CONTRIBUTING.md).`,
      };
    const owner = this.host ? undefined : ownerOf(resource);
    if (!isForbidden(owner)) return undefined;
    return {
      owner,
      text: (importer) =>
        `${owner} would be bundled into this remote, imported by ${importer}. ` +
        `The shell provides it once for all: import it from shared-ui or shared-api.`,
    };
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('GuardPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('GuardPlugin', (modules) => {
        const { WebpackError } = compiler.webpack;
        const seen = new Set();
        for (const module of modules) {
          const fault = typeof module.resource === 'string' ? this.findFault(module.resource) : undefined;
          if (!fault) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const from = issuer && typeof issuer.resource === 'string' ? issuer.resource : undefined;
          // Skip the imports of a bundled library: they are consequences of the reported fault.
          if (from && this.findFault(from)) continue;
          const importer = from ? slashes(path.relative(compiler.context, from)) : 'the build itself';
          if (seen.has(`${fault.owner} ${importer}`)) continue;
          seen.add(`${fault.owner} ${importer}`);
          compilation.errors.push(new WebpackError(fault.text(importer)));
        }
      });
    });
  }
}

module.exports = { GuardPlugin };
