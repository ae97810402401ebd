import { Type, type Static } from 'typebox';
import { AudienceList, Manifest } from '../manifest';
import { areaName, slotName } from './manifestWords';

/**
 * `host.json` of the shell: its side of the contract with the remotes. The shell has no `portal.json`; this file becomes part of its
 * build.
 */
export const Host = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    /** Major versions of the contract that it supports. */
    contract: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5 }),
    /** Maximum Brotli bytes of the main script and its libraries, which every page waits for. */
    budget: Type.Optional(
      Type.Object({ bytes: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
    ),
    /** Slots that the frame and its own pages offer. */
    offers: Type.Array(slotName, { maxItems: 20, uniqueItems: true }),
    /** Its own pages; no remote may take their addresses. */
    pages: Type.Array(
      Type.Object(
        {
          path: Type.String({ pattern: '^([a-z0-9_]+(/[a-z0-9_]+)*)?$', maxLength: 120 }),
          /** Whether the page lies inside the frame, for signed-in users only; otherwise it is public. */
          inside: Type.Optional(Type.Boolean()),
          when: Type.Optional(AudienceList),
        },
        { additionalProperties: false },
      ),
      { maxItems: 40 },
    ),
  },
  { additionalProperties: false },
);
export type Host = Static<typeof Host>;

const fileName = Type.String({
  pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$',
  maxLength: 200,
});
/** A shared module as it is imported: `shared-ui/grid`, `react/`. */
const moduleName = Type.String({
  pattern: '^(@[a-z0-9-]+/)?[a-z][a-z0-9.-]*(/[A-Za-z0-9._-]*)*$',
  maxLength: 120,
});
const symbols = Type.Record(
  moduleName,
  Type.Array(Type.String({ pattern: '^([A-Za-z_$][A-Za-z0-9_$]*|\\*)$', maxLength: 80 }), {
    maxItems: 2_000,
  }),
  { additionalProperties: false, maxProperties: 100 },
);

/** One file of a build. `path` is relative to the version's folder; `size` in bytes. */
export const BuiltFile = Type.Object(
  {
    path: fileName,
    size: Type.Integer({ minimum: 0 }),
    integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/=]{64}$' }),
  },
  { additionalProperties: false },
);
export type BuiltFile = Static<typeof BuiltFile>;

const chunkName = Type.String({ pattern: '^[A-Za-z@][A-Za-z0-9@/._-]*$', maxLength: 120 });

/** `portal-build.json`: `portal build` writes it beside the files, and the registry stores it for each version. */
export const Build = Type.Object(
  {
    name: areaName,
    /** Package version and the commit's short hash. */
    version: Type.String({ pattern: '^[0-9][0-9A-Za-z.-]*$', maxLength: 80 }),
    container: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 140 }),
    entry: fileName,
    /** Only in the shell: the scripts that its entry needs to start, which the page loads before it. */
    entryScripts: Type.Optional(Type.Array(fileName, { maxItems: 20 })),
    /**
     * Its files but the entry are loaded from `/remotes/<name>/<hash>/<file>`, so that browsers keep what versions have in common; by
     * default from `/remotes/<name>/<version>/<file>`, as builds of older kits are.
     */
    hashedFiles: Type.Optional(Type.Boolean()),
    files: Type.Array(BuiltFile, { minItems: 1, maxItems: 2_000 }),
    /**
     * Chunk name → the script files it needs: the chunk itself first, then others including that of the exposed module. In the shell
     * also shared module → files: `{"shared-ui/grid": ["412.js"]}`.
     */
    chunks: Type.Record(chunkName, Type.Array(fileName, { maxItems: 200 }), {
      additionalProperties: false,
      maxProperties: 500,
    }),
    /**
     * Shared modules used, `shared-ui/grid`, with `federation-runtime` if the shell's copy of it is used. For the shell: those it
     * provides.
     */
    shared: Type.Array(moduleName, { maxItems: 100 }),
    /** Only in a remote: of those outside the shell's main script, the ones that each chunk needs before it runs. */
    sharedByChunk: Type.Optional(
      Type.Record(chunkName, Type.Array(moduleName, { maxItems: 100 }), {
        additionalProperties: false,
        maxProperties: 500,
      }),
    ),
    /** Versions of shared packages built against: `{"shared-ui": "1.0.0"}`. For the shell: those it provides. */
    sharedVersions: Type.Record(moduleName, Type.String({ maxLength: 40 }), {
      additionalProperties: false,
      maxProperties: 100,
    }),
    /** The names that a remote imports from each shared module: `{"shared-ui/grid": ["DataGrid"]}`; `*`: all, or unknown. */
    uses: Type.Optional(symbols),
    /** Only in the shell: the exports of each shared module that it provides. Modules with unknown exports are left out. */
    provides: Type.Optional(symbols),
    /** Only in the shell: the icons that manifests may name. */
    icons: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1_000 })),
    /** Brotli bytes of the most expensive first visit. */
    bytes: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Hash of all sources of the build. */
    inputs: Type.Optional(Type.String({ maxLength: 80 })),
    /** Absent for the shell. */
    manifest: Type.Optional(Manifest),
    /** Only in the shell. */
    host: Type.Optional(Host),
  },
  { additionalProperties: false },
);
export type Build = Static<typeof Build>;
