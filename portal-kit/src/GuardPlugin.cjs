'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { sharedRequests } = require('./sharing.cjs');

/** Packages of which the page may have only one copy, the shell's, and the shared module from which an area imports them. */
const forbidden = [
  [/^react$/, 'react'],
  [/^react-dom$/, 'react-dom'],
  [/^react-router(-dom)?$/, 'shared-ui/router'],
  [/^@mui\/icons-material$/, 'shared-ui/icons'],
  [/^@mui\/x-charts/, 'shared-ui/chart'],
  [/^@mui\/x-date-pickers/, 'shared-ui/date'],
  [/^@mui\/x-data-grid/, 'shared-ui/grid'],
  [/^@mui\//, 'shared-ui/core'],
  [/^@emotion\//, 'shared-ui/core'],
  [/^ag-grid-/, 'shared-ui/grid'],
  [/^formik$/, 'shared-ui/form'],
  [/^yup$/, 'shared-ui/form'],
  [/^moment$/, 'shared-ui/date'],
  [/^notistack$/, 'shared-ui/core'],
  [/^swr$/, 'shared-api/client'],
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

/** Whether `shared-ui/core` exports something of a file of shared-ui. */
function isInCore(resource) {
  const [, folder, file] = /^(.*\/shared-ui\/src)\/([^?]+?)(?:\.tsx?)?(?:\?|$)/.exec(slashes(resource)) ?? [];
  return file !== undefined && fs.readFileSync(`${folder}/core.ts`, 'utf8').includes(`'./${file}'`);
}

/**
 * `…/shared-ui/src/grid/table/DataGrid.tsx` → `shared-ui/grid`: the main module of the package if it exports the file, else the shared
 * module named like the folder, else the main one.
 */
function sharedModuleOf(owner, resource) {
  if (owner !== 'shared-ui' && !owner.startsWith('shared-api')) return undefined;
  if (owner === 'shared-ui' && isInCore(resource)) return 'shared-ui/core';
  const [, name] = /\/shared-(?:ui\/src|api\/(?:client|portal))\/([^/.]+)/.exec(slashes(resource)) ?? [];
  const request = `${owner.split('/')[0]}/${name}`;
  if (sharedRequests.includes(request)) return request;
  return owner === 'shared-ui' ? 'shared-ui/core' : owner;
}

/** The shared module to import instead of a package; undefined for packages that may be bundled. */
const substituteOf = (owner, resource) =>
  owner === undefined
    ? undefined
    : (sharedModuleOf(owner, resource) ?? forbidden.find(([rule]) => rule.test(owner))?.[1]);

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

  /** Describes why a module must not be bundled: its owner and what to do. @returns {{text: Function} | undefined} */
  findFault(resource) {
    const folder = foreignFolder(this.dir, resource);
    if (folder)
      return {
        text: (importer) =>
          `${folder} is imported by ${importer}, and nobody may import it: each area is deployed independently. ` +
          `What several areas use belongs in shared-ui or shared-api, and a part of another area's page is an entry under ` +
          `"slots" of portal.json (CONTRIBUTING.md).`,
      };
    const owner = this.host ? undefined : ownerOf(resource);
    const substitute = substituteOf(owner, resource);
    if (!substitute) return undefined;
    return {
      text: (importer) =>
        `${owner} would be bundled into this remote, imported by ${importer}. ` +
        `The shell provides it once for all: import it from ${substitute}.`,
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
          const text = fault.text(importer);
          if (seen.has(text)) continue;
          seen.add(text);
          compilation.errors.push(new WebpackError(text));
        }
      });
    });
  }
}

module.exports = { GuardPlugin };
