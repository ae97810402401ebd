import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import boundaries from 'eslint-plugin-boundaries';
import globals from 'globals';

const fronts = [
  'shell/**/*.{ts,tsx}',
  'mfe-*/**/*.{ts,tsx}',
  'e2e/mfe-*/**/*.{ts,tsx}',
  // What a new area begins as.
  'portal-kit/template/**/*.{ts,tsx}',
];
const browser = [
  ...fronts,
  'shared-ui/**/*.{ts,tsx}',
  'shared-api/{client,portal,resources,schema}/**/*.{ts,tsx}',
];
/** Modules of shared-api's browser side, but for those that are schema or pure rules. @param from a pattern: where a path starts */
const madeForBrowsers = (from) => ({
  regex: `^${from}/(client|portal)(?!/(manifest|manifest/[a-zA-Z]+|build|declaredManifest|manifestConfig|manifestFaults|expandManifest|firstVisit|addressShape|matchArea|findFaults|audience|containerName|slots)$)(/|$)`,
});
const to = (...type) => [{ to: { element: { type } } }];
/** The same, within the front that imports. */
const toOwn = (...type) => [
  { to: { element: { type, captured: { area: '{{from.element.captured.area}}' } } } },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/.cache/**', 'data/**', '**/*.cjs', 'test-results/**', 'coverage/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: tseslint.configs.recommendedTypeChecked,
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-console': 'error',
    },
  },
  // Fastify knows an asynchronous plugin or hook by its promise.
  { files: ['server/**/*.ts'], rules: { '@typescript-eslint/require-await': 'off' } },
  { files: ['scripts/pictures/**/*.mjs'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'portal-kit/**',
      'server/attack/main.ts',
      'server/src/main.ts',
      'server/src/checkReadModel.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: browser, ...reactHooks.configs.flat.recommended },
  {
    // Tests have few components, and these rules take longer than all others.
    files: ['**/*.test.{ts,tsx}'],
    rules: Object.fromEntries(
      Object.keys(reactHooks.configs.flat.recommended.rules)
        .filter((name) => !/\/(rules-of-hooks|exhaustive-deps)$/.test(name))
        .map((name) => [name, 'off']),
    ),
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y-x': jsxA11y.default ?? jsxA11y },
    rules: { ...(jsxA11y.default ?? jsxA11y).configs?.recommended?.rules, 'jsx-a11y-x/no-autofocus': 'off' },
  },
  {
    // Who may import whom (docs/adr/0002-boundaries.md).
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        { type: 'shell', pattern: 'shell' },
        { type: 'mfe-testing', pattern: 'mfe-*/src/testing', capture: ['area'] },
        { type: 'mfe-shared', pattern: 'mfe-*/src/shared', capture: ['area'] },
        { type: 'feature', pattern: 'mfe-*/src/*', capture: ['area', 'feature'] },
        { type: 'mfe', pattern: 'mfe-*', capture: ['area'] },
        { type: 'fixture', pattern: 'e2e/mfe-*', capture: ['area'] },
        { type: 'shared-ui', pattern: 'shared-ui' },
        { type: 'declaration', pattern: 'shared-api/declaration' },
        { type: 'contracts', pattern: 'shared-api/contracts' },
        { type: 'shared-api', pattern: 'shared-api' },
        { type: 'mfe', pattern: 'portal-kit/template' },
        { type: 'kit', pattern: 'portal-kit' },
        { type: 'server', pattern: 'server' },
      ],
      'boundaries/files': [
        { category: 'test', pattern: '**/*.test.{ts,tsx}' },
        { category: 'manifest', pattern: 'mfe-*/portal.json' },
      ],
      'import/resolver': { typescript: { alwaysTryTypes: true } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            {
              from: { element: { type: 'shell' } },
              allow: to('shared-ui', 'shared-api', 'contracts'),
            },
            {
              from: { element: { type: ['mfe', 'mfe-testing', 'mfe-shared', 'feature'] } },
              allow: to('shared-ui', 'shared-api', 'contracts', 'kit'),
            },
            {
              from: { element: { type: 'mfe-shared' } },
              allow: toOwn('mfe').map(({ to: own }) => ({
                to: { ...own, file: { categories: 'manifest' } },
              })),
            },
            { from: { element: { type: 'mfe' } }, allow: toOwn('feature', 'mfe-shared') },
            { from: { element: { type: 'feature' } }, allow: toOwn('mfe', 'mfe-shared') },
            {
              from: { element: { type: 'feature' } },
              disallow: toOwn('feature'),
              message:
                'A feature imports no sibling feature: move what both use to src/shared, or compose them in src.',
            },
            { from: { element: { type: 'mfe-testing' } }, allow: toOwn('mfe', 'feature', 'mfe-shared') },
            {
              from: { element: { type: ['mfe', 'mfe-shared', 'feature'] }, file: { categories: 'test' } },
              allow: toOwn('mfe', 'mfe-testing'),
            },
            {
              from: { element: { type: 'fixture' } },
              allow: to('shared-ui', 'shared-api', 'contracts', 'kit'),
            },
            { from: { element: { type: 'shared-ui' } }, allow: to('declaration') },
            { from: { element: { type: 'shared-api' } }, allow: to('contracts', 'declaration') },
            { from: { element: { type: 'contracts' } }, allow: to('contracts', 'shared-api') },
            { from: { element: { type: 'kit' } }, allow: to('contracts', 'shared-api', 'shared-ui') },
            { from: { element: { type: 'server' } }, allow: to('contracts', 'shared-api') },
          ],
        },
      ],
    },
  },
  // The portal's command and npm run dev are tested on the real server.
  {
    files: ['portal-kit/src/cli/{*.test,testing/serveTestApp}.ts', 'scripts/*.test.ts'],
    rules: { 'boundaries/dependencies': 'off' },
  },
  {
    files: [...fronts, 'shared-api/{client,portal,resources,schema}/**/*.{ts,tsx}'],
    ignores: ['shared-api/portal/{manifest,manifest/*}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '@mui/*',
                '@emotion/*',
                'ag-grid-*',
                'react-router*',
                'formik',
                'yup',
                'moment*',
                'notistack',
              ],
              message: 'Import it from shared-ui: these libraries live there alone.',
            },
            {
              regex:
                '^shared-api/contracts/(?!limits$|paths$|paths/|reports/reportPaths$)|^(\\.\\./)+contracts/(?!limits$|paths$|paths/|reports/reportPaths$)',
              allowTypeImports: true,
              message: 'The browser takes only types from the contract (values only from limits and paths).',
            },
            { group: ['typebox', 'typebox/*'], message: 'TypeBox stays on the server.' },
          ],
        },
      ],
    },
  },
  {
    files: fronts,
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Only shared-api/client knows URLs.' }],
    },
  },
  {
    // Of what is made for browsers, server and kit know the manifest's schema and the pure rules over it alone.
    files: ['server/**/*.ts', 'portal-kit/**/*.ts'],
    ignores: ['portal-kit/template/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [madeForBrowsers('shared-api')] }] },
  },
  {
    files: ['shared-api/contracts/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [madeForBrowsers('(\\.\\./)*\\.\\.')] }] },
  },
);
