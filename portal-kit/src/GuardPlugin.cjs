'use strict';
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

/**
 * Fails the build of a remote that bundles its own copy of a shared package: a second React or Formik has its own contexts, and a
 * second emotion has no nonce. The error names the package and the importing module.
 */
class GuardPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('GuardPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('GuardPlugin', (modules) => {
        const { WebpackError } = compiler.webpack;
        const seen = new Set();
        for (const module of modules) {
          const owner = typeof module.resource === 'string' ? ownerOf(module.resource) : undefined;
          if (!isForbidden(owner)) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const from = issuer && typeof issuer.resource === 'string' ? issuer.resource : undefined;
          // Skip the imports of a bundled library: they are consequences of the reported fault.
          if (from && isForbidden(ownerOf(from))) continue;
          const importer = from ? slashes(path.relative(compiler.context, from)) : 'the build itself';
          if (seen.has(`${owner} ${importer}`)) continue;
          seen.add(`${owner} ${importer}`);
          const error = new WebpackError(
            `${owner} would be bundled into this remote, imported by ${importer}. ` +
              `The shell provides it once for all: import it from shared-ui or shared-api.`,
          );
          compilation.errors.push(error);
        }
      });
    });
  }
}

module.exports = { GuardPlugin };
