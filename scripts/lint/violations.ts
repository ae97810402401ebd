/** Code for a rule of the linter, and where it lies: most rules hold in some folders alone. */
export interface Sample {
  rule: string;
  code: string;
  file: string;
}

const script = 'scripts/broken.mjs';
const area = 'mfe-sites/src/list/broken.ts';
const page = 'mfe-sites/src/list/Broken.tsx';
const lines = (count: number) => 'void 0;\n'.repeat(count);

/** Rules about JavaScript that the compiler does not check. */
const javaScript: Sample[] = [
  ['for-direction', 'for (let i = 0; i < 3; i--) void i;'],
  ['max-lines', lines(401)],
  ['no-array-constructor', 'export const list = new Array(1, 2);'],
  [
    'no-async-promise-executor',
    'export const one = new Promise(async (done) => done(await Promise.resolve()));',
  ],
  ['no-case-declarations', 'switch (Date.now()) { case 1: let a = 1; void a; }'],
  ['no-compare-neg-zero', 'export const isZero = (n: number) => n === -0;'],
  ['no-cond-assign', 'let n = Date.now();\nif (n = 1) void n;'],
  ['no-console', "console.log('here');"],
  ['no-constant-binary-expression', 'export const n = (a: number) => (a + 1 ?? 2);'],
  ['no-constant-condition', 'if (true) void 0;'],
  ['no-control-regex', 'export const zero = /\\x00/;'],
  ['no-debugger', 'debugger;'],
  ['syntax', 'let n = 1;\nvoid n;\ndelete n;', script],
  [
    'no-dupe-else-if',
    'export const n = (a: boolean) => { if (a) return 1; else if (a) return 2; return 3; };',
  ],
  ['no-duplicate-case', 'switch (Date.now()) { case 1: break; case 1: break; }'],
  ['no-empty', 'if (Date.now()) {}'],
  ['no-empty-character-class', 'export const none = /a[]/;'],
  ['no-empty-pattern', 'export const n = ({}: object) => 1;'],
  ['no-empty-static-block', 'export class A { static {} }'],
  ['no-ex-assign', 'try { void 0; } catch (cause) { cause = 1; void cause; }'],
  ['no-extra-boolean-cast', 'export const n = (a: string) => { if (!!a) return 1; return 2; };'],
  ['no-fallthrough', 'switch (Date.now()) { case 1: void 0; case 2: void 1; }'],
  ['no-global-assign', 'undefined = 1;', script],
  ['no-invalid-regexp', "export const one = new RegExp('[');"],
  ['no-irregular-whitespace', 'export const\u00a0n = 1;'],
  ['no-loss-of-precision', 'export const n = 5123000000000000000000000000001;'],
  ['no-misleading-character-class', 'export const thumb = /[👍🏽]/;'],
  ['syntax', "export const eight = '\\8';"],
  ['no-prototype-builtins', "export const has = (o: object) => o.hasOwnProperty('a');"],
  ['no-regex-spaces', 'export const three = /a   b/;'],
  ['no-restricted-globals', "void fetch('/api');"],
  ['no-self-assign', 'let n = 1;\nn = n;\nvoid n;'],
  ['no-shadow-restricted-names', 'export const n = (undefined: number) => undefined;'],
  ['no-sparse-arrays', 'export const list = [1, , 2];'],
  ['no-unassigned-vars', 'let n: number | undefined;\nexport const m = () => n;'],
  [
    'no-unexpected-multiline',
    'export const n = (f: (a: number) => number) => { const g = f\n(1); return g; };',
  ],
  ['no-unsafe-finally', 'export const n = () => { try { return 1; } finally { return 2; } };'],
  ['no-unsafe-optional-chaining', 'export const n = (a?: { b: () => number }) => (a?.b)();'],
  ['no-unused-expressions', 'const n = Date.now();\nn + 1;'],
  ['no-unused-labels', 'here: for (const a of [1]) void a;'],
  ['no-unused-private-class-members', 'export class A { #n = 1; }'],
  ['no-unused-vars', 'const unused = 1;'],
  ['no-useless-assignment', 'export const n = () => { let a = 1; void a; a = 2; return 3; };'],
  ['no-useless-backreference', 'export const one = /(?:\\1(a))/;'],
  ['no-useless-catch', 'try { void 0; } catch (cause) { throw cause; }'],
  ['no-useless-escape', "export const text = 'a\\d';"],
  ['no-var', 'var n = 1;\nvoid n;'],
  ['prefer-const', 'let n = 1;\nvoid n;'],
  ['prefer-rest-params', 'export function n() { return arguments[0] as number; }'],
  ['prefer-spread', 'export const n = (f: (...a: number[]) => void, a: number[]) => f.apply(undefined, a);'],
  ['preserve-caught-error', "try { void 0; } catch (cause) { void cause; throw new Error('no'); }"],
  ['require-yield', 'export function* n() { return 1; }'],
  ['use-isnan', 'export const n = (a: number) => a === NaN;'],
  ['valid-typeof', "export const n = (a: unknown) => typeof a === 'strin';"],
].map(([rule, code, file = area]) => ({ rule: rule!, code: code!, file }));

/** Rules that the compiler checks in TypeScript, for the scripts that it does not read. */
const scripts: Sample[] = [
  ['constructor-super', 'class A {}\nexport class B extends A { constructor() {} }'],
  ['getter-return', 'export const a = { get b() {} };'],
  ['no-class-assign', 'class A {}\nA = 1;'],
  ['no-const-assign', 'const a = 1;\na = 2;'],
  ['no-dupe-class-members', 'export class A { b() {} b() {} }'],
  ['no-dupe-keys', 'export const a = { b: 1, b: 2 };'],
  ['no-func-assign', 'function a() {}\na = 1;'],
  ['no-import-assign', "import a from 'node:path';\na = 1;"],
  ['no-new-native-nonconstructor', "export const a = new Symbol('a');"],
  ['no-obj-calls', 'export const a = Math();'],
  ['no-redeclare', 'var a = 1;\nvar a = 2;\nvoid a;'],
  ['no-setter-return', 'export const a = { set b(c) { return c; } };'],
  ['no-this-before-super', 'class A {}\nexport class B extends A { constructor() { this.a = 1; super(); } }'],
  ['no-undef', 'missing();'],
  ['no-unreachable', 'export const a = () => { return 1; void 0; };'],
  ['no-unsafe-negation', 'export const a = (b) => !b in {};'],
  ['no-unused-vars', 'const unused = 1;'],
  ['syntax', 'with ({}) void 0;'],
  ['syntax', 'export const n = 010;'],
  ['syntax', 'export const n = (a, a) => a;'],
].map(([rule, code, file = script]) => ({ rule: rule!, code: code!, file }));

/** Rules about types, most of which need the compiler. */
const types: Sample[] = [
  ['await-thenable', 'export const n = async () => { await 1; };'],
  ['ban-ts-comment', '// @ts-ignore\nexport const n = 1;'],
  ['consistent-type-imports', "import { Stats } from 'node:fs';\nexport type A = Stats;"],
  ['no-array-delete', 'export const n = (a: number[]) => { delete a[0]; };'],
  ['no-base-to-string', 'export const n = (a: { b: 1 }) => String(a);'],
  ['no-duplicate-enum-values', 'export enum A { B = 1, C = 1 }'],
  ['no-duplicate-type-constituents', 'export type A = string | string;'],
  ['no-empty-object-type', 'export type A = {};'],
  ['no-explicit-any', 'export type A = any;'],
  ['no-extra-non-null-assertion', 'export const n = (a?: { b: 1 }) => a!!.b;'],
  ['no-floating-promises', 'Promise.resolve(1);'],
  ['no-for-in-array', 'for (const a in [1]) void a;'],
  ['no-implied-eval', "setTimeout('void 0', 1);"],
  ['no-misused-new', 'export interface A { new (): A }'],
  ['no-misused-promises', 'export const n = (a: Promise<number>) => { if (a) return 1; return 2; };'],
  ['no-namespace', 'export namespace A { export const n = 1; }'],
  ['no-non-null-asserted-optional-chain', 'export const n = (a?: { b: 1 }) => a?.b!;'],
  ['no-redundant-type-constituents', "export type A = string | 'a';"],
  ['no-require-imports', "export const path = require('node:path');"],
  ['no-this-alias', 'export class A { b() { const that = this; return that; } }'],
  ['no-unnecessary-type-assertion', 'const a: number = 1;\nexport const n = a as number;'],
  ['no-unnecessary-type-constraint', 'export const n = <A extends unknown,>(a: A) => a;'],
  ['no-unsafe-argument', "export const n = (a: number) => a;\nn(JSON.parse('1'));"],
  ['no-unsafe-assignment', "export const n: { a: number } = JSON.parse('1');"],
  ['no-unsafe-call', "export const n = JSON.parse('1');\nn();"],
  ['no-unsafe-declaration-merging', 'export interface A { b: 1 }\nexport class A {}'],
  ['no-unsafe-enum-comparison', 'enum A { B = 1 }\nexport const n = (a: A) => a === 1;'],
  ['no-unsafe-function-type', 'export type A = Function;'],
  ['no-unsafe-member-access', "export const n = JSON.parse('1').a;"],
  ['no-unsafe-return', "export const n = () => JSON.parse('1');"],
  ['no-unsafe-unary-minus', 'export const n = (a: string) => -a;'],
  ['no-wrapper-object-types', 'export type A = String;'],
  ['only-throw-error', "throw 'text';"],
  ['prefer-as-const', "export const n = 'a' as 'a';"],
  ['prefer-namespace-keyword', 'export declare module A { const n: number; }'],
  ['prefer-promise-reject-errors', "export const n = () => Promise.reject('text');"],
  ['require-await', 'export const n = async () => 1;'],
  ['restrict-plus-operands', 'export const n = (a: number[]) => a + 1;'],
  ['restrict-template-expressions', 'export const n = (a: object) => `${a}`;'],
  ['triple-slash-reference', '/// <reference path="./other.ts" />\nexport const n = 1;'],
  ['unbound-method', 'class A { b() { return this; } }\nexport const n = new A().b;'],
].map(([rule, code]) => ({ rule: `typescript/${rule}`, code: code!, file: area }));

const react = "import { useCallback, useEffect, useMemo, useRef, useState } from 'react';\n";
/** The rules of hooks and those of the React compiler. */
const components: Sample[] = [
  ['error-boundaries', 'export function A() { try { return <p />; } catch { return null; } }'],
  [
    'exhaustive-deps',
    'export function A({ a }: { a: number }) { useEffect(() => { void a; }, []); return null; }',
  ],
  ['globals', 'let n = 0;\nexport function A() { n = 1; return <p>{n}</p>; }'],
  ['immutability', 'export function A({ a }: { a: { b: number } }) { a.b = 1; return <p>{a.b}</p>; }'],
  [
    'incompatible-library',
    "import { useVirtualizer } from '@tanstack/react-virtual';\n" +
      'export function A() { const rows = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 }); return <p>{rows.getTotalSize()}</p>; }',
  ],
  [
    'preserve-manual-memoization',
    'export function useA(a: { b?: number; c: boolean }) { return useMemo(() => { const list: unknown[] = []; list.push(a.b); if (a.c) list.push(a.b); return list; }, [a?.b, a.c]); }',
  ],
  ['purity', 'export function A() { return <p>{Math.random()}</p>; }'],
  ['refs', 'export function A() { const a = useRef(1); return <p>{a.current}</p>; }'],
  ['rules-of-hooks', 'export function A({ a }: { a: boolean }) { if (a) useState(1); return null; }'],
  [
    'set-state-in-effect',
    'export function A() { const [a, setA] = useState(0); useEffect(() => { setA(1); }, []); return <p>{a}</p>; }',
  ],
  [
    'set-state-in-render',
    'export function A() { const [a, setA] = useState(0); setA(1); return <p>{a}</p>; }',
  ],
  ['static-components', 'export function A() { const B = () => <p />; return <B />; }'],
  ['unsupported-syntax', 'export function A() { eval("1"); return <p />; }'],
  ['use-memo', 'export function A() { const n = useMemo(async () => 1, []); return <p>{String(n)}</p>; }'],
].map(([rule, code]) => ({ rule: `react/${rule}`, code: react + code!, file: page }));

/** The rules of accessible markup, each with an element that breaks it. */
const elements: Sample[] = [
  ['alt-text', '<img src="a.png" />'],
  ['anchor-has-content', '<a href="/a" />'],
  ['anchor-is-valid', '<a href="#">a</a>'],
  ['aria-activedescendant-has-tabindex', '<div aria-activedescendant="a" />'],
  ['aria-props', '<p aria-labeledby="a">a</p>'],
  ['aria-proptypes', '<p aria-hidden="perhaps">a</p>'],
  ['aria-role', '<p role="datepicker">a</p>'],
  ['aria-unsupported-elements', '<meta aria-hidden="true" />'],
  ['autocomplete-valid', '<input type="text" autoComplete="foo" />'],
  ['click-events-have-key-events', '<div onClick={() => undefined} role="button" tabIndex={0}>a</div>'],
  ['heading-has-content', '<h2 />'],
  ['html-has-lang', '<html />'],
  ['iframe-has-title', '<iframe src="/a" />'],
  ['img-redundant-alt', '<img src="a.png" alt="Image of a site" />'],
  [
    'interactive-supports-focus',
    '<div role="button" onClick={() => undefined} onKeyDown={() => undefined}>a</div>',
  ],
  ['label-has-associated-control', '<label>a</label>'],
  ['media-has-caption', '<video src="a.mp4" />'],
  ['mouse-events-have-key-events', '<p onMouseOver={() => undefined}>a</p>'],
  ['no-access-key', '<p accessKey="a">a</p>'],
  ['no-distracting-elements', '<marquee />'],
  ['no-interactive-element-to-noninteractive-role', '<button role="article">a</button>'],
  [
    'no-noninteractive-element-interactions',
    '<li onClick={() => undefined} onKeyDown={() => undefined}>a</li>',
  ],
  ['no-noninteractive-element-to-interactive-role', '<h2 role="button">a</h2>'],
  ['no-noninteractive-tabindex', '<article tabIndex={0}>a</article>'],
  ['no-redundant-roles', '<button role="button">a</button>'],
  ['no-static-element-interactions', '<div onClick={() => undefined} onKeyDown={() => undefined}>a</div>'],
  ['role-has-required-aria-props', '<span role="checkbox" tabIndex={0}>a</span>'],
  ['role-supports-aria-props', '<ul aria-checked="true"><li>a</li></ul>'],
  ['scope', '<p scope="row">a</p>'],
  ['tabindex-no-positive', '<button tabIndex={1}>a</button>'],
].map(([rule, code]) => ({
  rule: `jsx-a11y/${rule}`,
  code: `export const element = ${code};`,
  file: 'shared-ui/src/Broken.tsx',
}));

const imports = 'no-restricted-imports';
/** Imports that the linter refuses by their names. */
const restricted: Sample[] = [
  ...[
    '@mui/material',
    '@mui/material/Button',
    '@emotion/react',
    'ag-grid-community',
    'react-router',
    'formik',
    'yup',
    'moment-timezone',
    'notistack',
    'typebox',
    'typebox/value',
    'shared-api/contracts/project',
    'shared-api/contracts/reports/rows',
    '../../../shared-api/contracts/project',
  ].map((name) => ({ rule: imports, code: `export * from '${name}';`, file: area })),
  { rule: imports, code: "export * from '../contracts/project';", file: 'shared-api/client/broken.ts' },
  ...[
    'shared-api/client',
    'shared-api/client/calls',
    'shared-api/portal',
    'shared-api/portal/useSession',
  ].flatMap((name) =>
    ['server/src/broken.ts', 'portal-kit/src/broken.ts'].map((file) => ({
      rule: imports,
      code: `export * from '${name}';`,
      file,
    })),
  ),
  ...['../client/calls', '../portal/useSession', '../portal'].map((name) => ({
    rule: imports,
    code: `export * from '${name}';`,
    file: 'shared-api/contracts/broken.ts',
  })),
  ...[
    'shared-ui/core',
    '../../shared-ui/core',
    'shell/src/main',
    'mfe-sites/src/remote',
    'portal-kit/src/remote',
    'shared-api/declaration',
  ].map((name) => ({ rule: imports, code: `export * from '${name}';`, file: 'server/src/broken.test.ts' })),
];

/** Every rule that is on, broken at least once. */
export const violations: readonly Sample[] = [
  ...javaScript,
  ...scripts,
  ...types,
  ...components,
  ...elements,
  ...restricted,
];

/** Code that breaks a rule where it is off, or that is an exception of it. */
export const allowed: readonly Sample[] = [
  { rule: imports, code: "export * from 'shared-api/contracts/limits';", file: 'mfe-sites/src/fine.ts' },
  { rule: imports, code: "export * from 'shared-api/contracts/paths/files';", file: 'mfe-sites/src/fine.ts' },
  {
    rule: imports,
    code: "export type * from 'shared-api/contracts/project';",
    file: 'mfe-sites/src/fine.ts',
  },
  {
    rule: imports,
    code: "import type { A } from 'shared-api/contracts/project';\nexport type B = A;",
    file: 'mfe-sites/src/fine.ts',
  },
  { rule: imports, code: "export * from '../contracts/paths';", file: 'shared-api/client/fine.ts' },
  { rule: imports, code: "export * from 'shared-api/portal/manifest';", file: 'server/src/fine.ts' },
  { rule: imports, code: "export * from 'shared-api/portal/manifest/routes';", file: 'server/src/fine.ts' },
  { rule: imports, code: "export * from '../portal/audience';", file: 'shared-api/contracts/fine.ts' },
  { rule: imports, code: "export * from '@mui/material';", file: 'shared-ui/src/fine.ts' },
  { rule: 'no-restricted-globals', code: "void fetch('/api');", file: 'shared-api/client/fine.ts' },
  { rule: 'no-console', code: "console.log('here');", file: 'bench/fine.ts' },
  { rule: 'no-unused-vars', code: 'export const n = (_: number) => 1;', file: 'mfe-sites/src/fine.ts' },
  { rule: 'max-lines', code: lines(401), file: 'mfe-sites/src/fine.test.ts' },
  { rule: 'max-lines', code: `${lines(400)}// A comment.\n\n`, file: 'mfe-sites/src/fine.ts' },
  { rule: 'typescript/require-await', code: 'export const n = async () => 1;', file: 'server/src/fine.ts' },
  {
    rule: 'typescript/restrict-template-expressions',
    code: 'export const n = (a: number) => `${a}`;',
    file: 'mfe-sites/src/fine.ts',
  },
  {
    rule: 'react/purity',
    code: 'export function A() { return <p>{Math.random()}</p>; }',
    file: 'mfe-sites/src/fine.test.tsx',
  },
  {
    rule: 'jsx-a11y/no-autofocus',
    code: 'export const element = <input autoFocus aria-label="a" />;',
    file: 'shared-ui/src/fine.tsx',
  },
];
