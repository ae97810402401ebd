/*
 * The layers of the server, and no circles anywhere (docs/adr/0037-layers.md). Imports of types count. ESLint's boundaries rule
 * holds which package may import which.
 */
const server = '^server/src';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one thing, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'The parts of kernel and platform depend on each other in one direction.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${server}/(kernel|platform)/[^/]+$` },
      to: { path: `${server}/(kernel|platform)/[^/]+$`, circular: true },
    },
    {
      name: 'kernel-knows-no-area',
      comment: 'Let the area declare it in its area.ts, and the kernel take it from there.',
      severity: 'error',
      from: { path: `${server}/kernel/` },
      to: { path: `${server}/(?!kernel/)` },
    },
    {
      name: 'platform-knows-no-area',
      comment: 'The registry, the gate and the pages serve areas without knowing them.',
      severity: 'error',
      from: { path: `${server}/platform/` },
      to: { path: `${server}/(?!kernel/|platform/)` },
    },
    {
      name: 'areas-know-the-kernel-alone',
      comment: 'An area needs neither the platform nor the demo organisation nor the app.',
      severity: 'error',
      from: { path: `${server}/areas/` },
      to: { path: `${server}/(?!kernel/|areas/)` },
    },
    {
      name: 'areas-meet-in-public',
      comment: 'Another area is used by what its public.ts offers; for the rest, turn the dependency round.',
      severity: 'error',
      from: { path: `${server}/areas/([^/]+)/` },
      to: { path: `${server}/areas/`, pathNot: `${server}/areas/($1/|[^/]+/(demo/)?public[.]ts$)` },
    },
    {
      name: 'demo-data-is-imported-lazily',
      comment: 'Demo data is loaded in demo mode alone: let area.ts import it in a function.',
      severity: 'error',
      from: { path: `${server}/`, pathNot: `${server}/areas/[^/]+/demo/` },
      to: { path: `${server}/areas/[^/]+/demo/`, dynamic: false },
    },
  ],
  options: {
    includeOnly: '^(server/src|shared-ui|shared-api|shell|mfe-[a-z]+|portal-kit|bench)/',
    // Tests may need anything: they are about the whole.
    exclude: '/(dist|[.]cache|node_modules|testing|__mocks__)/|[.]test[.]tsx?$',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
