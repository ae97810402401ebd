'use strict';
// What the shell and the remotes have in common at run time (docs/adr: one copy of each in the page).

/** In the shell's main script: every page needs them, and their consumers may be loaded synchronously. */
const eager = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'shared-api/client',
  'shared-api/portal',
  'shared-ui/core',
  'shared-ui/router',
  'shared-ui/icons',
];
/** Chunks of the shell, loaded when a remote names them. */
const lazy = [
  'shared-api/delivery',
  'shared-ui/form',
  'shared-ui/grid',
  'shared-ui/date',
  'shared-ui/resource',
];

/** Ranges the remotes ask for; the shell provides what is installed. */
const ranges = { react: '^19.0.0', 'react-dom': '^19.0.0', 'shared-ui': '^1.0.0', 'shared-api': '^1.0.0' };

const packageOf = (request) => request.split('/')[0];

/**
 * The `shared` option of the federation plugin.
 * @param {{host: boolean, ranges?: Record<string, string>}} options `host`: the shell, which provides; `ranges` override
 *   the defaults by package name (a remote's `requires.shared`)
 * @returns {Record<string, object>} request → sharing options; a remote carries no copy of its own (`import: false`)
 */
function sharedFor({ host, ranges: own = {} }) {
  const entry = (request, isEager) => [
    request,
    {
      singleton: true,
      requiredVersion: own[packageOf(request)] ?? ranges[packageOf(request)],
      ...(host ? { eager: isEager } : { import: false }),
    },
  ];
  return Object.fromEntries([...eager.map((r) => entry(r, true)), ...lazy.map((r) => entry(r, false))]);
}

/** Whether a request is answered by the shell: `react/jsx-runtime` by `react/`. */
const isShared = (request) =>
  [...eager, ...lazy].some((one) => (one.endsWith('/') ? request.startsWith(one) : request === one));

module.exports = {
  sharedFor,
  isShared,
  sharedRequests: [...eager, ...lazy],
  sharedPackages: Object.keys(ranges),
};
