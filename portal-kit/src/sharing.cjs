'use strict';
// The modules that the shell and the remotes share at run time: the page has one copy of each (docs/adr).

/** Modules in the shell's main script: every page needs them, and they may be consumed synchronously. */
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
/** Modules in chunks of the shell, loaded when a remote needs them. */
const lazy = [
  'shared-api/accounts',
  'shared-api/aims',
  'shared-api/cr',
  'shared-api/delivery',
  'shared-api/groups',
  'shared-api/home',
  'shared-api/reports',
  'shared-api/support',
  'shared-ui/content',
  'shared-ui/controls',
  'shared-ui/form',
  'shared-ui/grid',
  'shared-ui/chart',
  'shared-ui/date',
  'shared-ui/order',
  'shared-ui/panel',
  'shared-ui/resource',
];

/** The version ranges that remotes require; the shell provides the installed versions. */
const ranges = { react: '^19.0.0', 'react-dom': '^19.0.0', 'shared-ui': '^1.0.0', 'shared-api': '^1.0.0' };

const packageOf = (request) => request.split('/')[0];

/**
 * The `shared` option of a remote: it has no copy of its own (`import: false`).
 * @param {Record<string, string>} [own] ranges instead of the default ones, by package name (`requires.shared` in portal.json)
 * @returns {Record<string, object>} request → sharing options
 */
const requiredByRemote = (own = {}) =>
  Object.fromEntries(
    [...eager, ...lazy].map((request) => [
      request,
      {
        singleton: true,
        requiredVersion: own[packageOf(request)] ?? ranges[packageOf(request)],
        import: false,
      },
    ]),
  );

/**
 * What the shell provides. It imports these modules itself like any others, since no other copy can be in the page: that takes
 * no decision at run time, and webpack can join them (docs/adr/0076-scripts-are-compiled-while-they-load.md).
 */
const providedByHost = {
  shareScope: 'default',
  provides: [...eager, ...lazy].map((request) => ({
    [request]: {
      shareKey: request,
      singleton: true,
      requiredVersion: ranges[packageOf(request)],
      eager: eager.includes(request),
    },
  })),
};

/** Whether the shell provides a requested module: `react/jsx-runtime` is provided by `react/`. */
const isShared = (request) =>
  [...eager, ...lazy].some((shared) =>
    shared.endsWith('/') ? request.startsWith(shared) : request === shared,
  );

module.exports = {
  requiredByRemote,
  providedByHost,
  isShared,
  sharedRequests: [...eager, ...lazy],
  lazyRequests: lazy,
  sharedPackages: Object.keys(ranges),
  /** Both sides are built with it; the gate compares its versions. */
  runtimePackage: '@module-federation/enhanced',
  /** How builds name the shell's copy of the federation runtime among what is shared (runtime/provideRuntime.js). */
  runtimeKey: 'federation-runtime',
};
