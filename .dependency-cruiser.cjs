/*
 * Which package and which part of an area may import which (docs/adr/0002-boundaries.md), the layers of the server, and no circles
 * anywhere (docs/adr/0037-layers.md). Imports of types count, and so do those of tests.
 */
const server = '^server/src';
const tests = '/(testing|__mocks__)/|[.]test[.]tsx?$';
/** Webpack's configurations are no code of their packages. */
const code = '[.]tsx?$';
/** The modules of shared-api that all packages may import: `declaration` is for the resources and shared-ui. */
const api = 'shared-api/(?!declaration/)';
const kit = 'portal-kit/(?!template/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shell-imports-no-area',
      comment: 'The shell imports shared-ui and shared-api alone; it meets areas by their manifests.',
      severity: 'error',
      from: { path: `^shell/.*${code}` },
      to: { pathNot: `^(shell/|shared-ui/|${api})` },
    },
    {
      name: 'area-imports-no-other-package',
      comment:
        'An area imports itself, portal-kit, shared-ui and shared-api without its declarations, so that it can be deployed alone.',
      severity: 'error',
      from: { path: `^(mfe-[^/]+|e2e/mfe-[^/]+|portal-kit/template)/.*${code}` },
      to: { pathNot: `^($1/|shared-ui/|${api}|${kit})` },
    },
    {
      name: 'feature-imports-no-sibling',
      comment: 'Move what both features use to src/shared, or compose them in src.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/(?!shared/|testing/)([^/]+)/' },
      to: { path: '^$1/src/(?!shared/|testing/)[^/]+/', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'shared-imports-no-feature',
      comment: 'The shared part of an area is used by its features and knows none of them.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/shared/' },
      to: { path: '^$1/src/(?!shared/|testing/)[^/]+/' },
    },
    {
      name: 'shared-imports-the-manifest-alone',
      comment: 'Of the files above it, the shared part of an area imports portal.json alone.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/shared/', pathNot: tests },
      to: { path: '^$1/(src/)?[^/]+$', pathNot: '^$1/portal[.]json$' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Only tests import src/testing.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/', pathNot: tests },
      to: { path: '^$1/src/testing/' },
    },
    {
      name: 'shared-ui-imports-no-package',
      comment:
        'shared-ui is free of the domain; it knows only how resources are declared, and how counts are written.',
      severity: 'error',
      from: { path: `^shared-ui/.*${code}` },
      to: { pathNot: '^(shared-ui/|shared-api/declaration/|shared-api/schema/format[.]ts)' },
    },
    {
      name: 'shared-api-imports-no-package',
      comment: 'Server and browser use shared-api: it imports neither.',
      severity: 'error',
      from: { path: `^shared-api/.*${code}` },
      to: { pathNot: '^shared-api/' },
    },
    {
      name: 'contract-declares-no-resource',
      comment: 'Resources are declared by the contract, not the other way round.',
      severity: 'error',
      from: { path: '^shared-api/contracts/' },
      to: { path: '^shared-api/declaration/' },
    },
    {
      name: 'declaration-imports-nothing',
      comment: 'How resources are declared depends on no resource and no call.',
      severity: 'error',
      from: { path: '^shared-api/declaration/' },
      to: { pathNot: '^shared-api/declaration/' },
    },
    {
      name: 'kit-imports-what-it-shares',
      comment: 'The kit imports shared-api and shared-ui; only its tests run the real server.',
      severity: 'error',
      from: {
        path: `^${kit}.*${code}`,
        pathNot: '^portal-kit/src/cli/([^/]+[.]test|testing/serveTestApp)[.]ts$',
      },
      to: { pathNot: `^(${kit}|shared-ui/|${api})` },
    },
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
      from: { path: `${server}/areas/`, pathNot: tests },
      to: { path: `${server}/(?!kernel/|areas/)` },
    },
    {
      name: 'areas-meet-in-public',
      comment: 'Another area is used by what its public.ts offers; for the rest, turn the dependency round.',
      severity: 'error',
      from: { path: `${server}/areas/([^/]+)/`, pathNot: tests },
      to: { path: `${server}/areas/`, pathNot: `${server}/areas/($1/|[^/]+/(demo/)?public[.]ts$)` },
    },
    {
      name: 'demo-data-is-imported-lazily',
      comment: 'Demo data is loaded in demo mode alone: let area.ts import it in a function.',
      severity: 'error',
      from: { path: `${server}/`, pathNot: `${server}/areas/[^/]+/demo/|${tests}` },
      to: { path: `${server}/areas/[^/]+/demo/`, dynamic: false },
    },
  ],
  options: {
    includeOnly: '^(server/src|shared-ui|shared-api|shell|mfe-[^/]+|e2e/mfe-[^/]+|portal-kit|bench)/',
    // Tests of kernel and platform use other parts of them, which would make circles of folders; .oxlintrc.json holds their imports.
    exclude: `/(dist|[.]cache|node_modules)/|${server}/(kernel|platform)/.*(testing/|__mocks__/|[.]test[.]ts$)`,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
