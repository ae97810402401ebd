import { Type, type Static } from 'typebox';
import { projectPairs } from '../contracts/permissions';

/**
 * `portal.json`: what the portal must know of a remote without loading its code. Checked by `portal build` and again when
 * the build is registered. Texts are plain text.
 */
const key = '^[a-z][a-zA-Z0-9]{0,39}$';
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Who is offered something: any of the named conditions suffices; none named means every signed-in user. */
export const audiences = ['admin', 'group-admin', 'team-manager', 'report', 'cr-dashboard'] as const;
export const Audience = Type.Enum([...audiences]);
export type Audience = (typeof audiences)[number];

/** A path below the portal's root without leading slash; `:name` is a parameter. */
const routePath = Type.String({ pattern: '^[a-z0-9_]+(/(:[a-zA-Z]+|[a-z0-9_]+))*$', maxLength: 120 });

const areaName = Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' });

const slotName = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*$', maxLength: 60 });

export const ManifestRoute = Type.Object(
  {
    path: routePath,
    /** The route's name in the specification: `project_list`. */
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }),
    /** Page title, also the browser tab's; `:param` is replaced. */
    title: text(80),
    /** The crumb of this page and of pages below it; `:param` is replaced. */
    breadcrumb: text(80),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The webpack chunk that holds the page: preloaded by the server for the first visit. */
    chunk: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }),
    /** The page's first call below `/api`, preloaded when the address has no query of its own. */
    data: Type.Optional(Type.String({ pattern: '^/[^\\s]*$', maxLength: 300 })),
    /**
     * The last part of the path, a parameter, names a filler of this slot by its `path`: `projects/:projectId/:tab`. An address
     * that no filler answers to is no page. Addresses below are pages where the filler has some (`within`).
     */
    fillers: Type.Optional(slotName),
    /** Lists fill the height of the window; other pages scroll. */
    layout: Type.Optional(Type.Enum(['fill', 'scroll'])),
  },
  { additionalProperties: false },
);
export type ManifestRoute = Static<typeof ManifestRoute>;

export const ManifestNav = Type.Object(
  {
    /** Key of one of this remote's routes, one without parameters. */
    route: Type.String({ pattern: key }),
    label: text(40),
    /** Name of an icon of shared-ui/icons. */
    icon: text(40),
    /** Entries of one group fold under its label; ungrouped entries stand alone. */
    group: Type.Optional(text(40)),
    /** The group's icon, taken from the first of its entries; that entry's own where it names none. */
    groupIcon: Type.Optional(text(40)),
    /** Whom the group is for; for others who are offered the entry it stands alone. */
    groupFor: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** Small numbers stand higher. Sections are separated by lines: 0–99, 100–199, 200–299. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type ManifestNav = Static<typeof ManifestNav>;

const member = '[a-z][a-z0-9_]{0,59}';
const place = `\\{${member}\\}`;
/** Plain text in which `{member}` stands for a row's value. */
const rowText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^([^{}<>]|${place})+$` });
const step = `/([a-z0-9_]+|${place})`;
const pair = `[a-z][a-z0-9_]*=([A-Za-z0-9_.~+-]|${place})*`;
/** An address of this portal in which `{member}` stands for a row's value: `/projects/{project_id}`, `/projects?team={name}`. */
const rowAddress = Type.String({ maxLength: 200, pattern: `^(${step})+(\\?${pair}(&${pair})*)?$` });

/** Something that is done on a page of its own, offered by quick find: "New project". */
export const FindAction = Type.Object(
  {
    /** Key of one of this remote's routes, one without parameters. */
    route: Type.String({ pattern: key }),
    label: text(40),
    icon: Type.Optional(text(40)),
    /** Other words people look for: "raise", "request". */
    keywords: Type.Optional(Type.Array(text(40), { maxItems: 12 })),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type FindAction = Static<typeof FindAction>;

/** A list of the API that quick find searches. The server answers what the caller may see, here as everywhere. */
export const FindSource = Type.Object(
  {
    /** Heads its results: "Projects". Of several sources with one title a user gets the first that is offered. */
    title: text(40),
    /** What is found by what, told to those who found nothing: "projects by name or ID". */
    hint: text(60),
    /** Small numbers stand higher. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    /** A list below `/api` that takes `search` and `per_page`. */
    call: Type.String({ pattern: '^(/[a-z0-9_]+)+$', maxLength: 120 }),
    /** Goes along with each call: `{"sort": "project_id desc"}`. */
    query: Type.Optional(
      Type.Record(Type.String({ pattern: `^${member}$` }), Type.String({ maxLength: 200 }), {
        additionalProperties: false,
        maxProperties: 10,
      }),
    ),
    /** The member, and filter of the list, by which a number finds exactly one: `project_id`. */
    id: Type.Optional(Type.String({ pattern: `^${member}$` })),
    label: rowText(120),
    detail: Type.Optional(rowText(120)),
    /** Where a row leads: one of this remote's own pages. */
    to: rowAddress,
    /** One of this remote's own lists with all that was found: `/projects?search={search}`. */
    all: Type.Optional(rowAddress),
    icon: text(40),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type FindSource = Static<typeof FindSource>;

/** What quick find offers of this remote beside its screens; more rules over it are in `findFaults.ts`. */
export const ManifestFind = Type.Object(
  {
    actions: Type.Optional(Type.Array(FindAction, { maxItems: 20 })),
    sources: Type.Optional(
      Type.Record(Type.String({ pattern: key }), FindSource, {
        additionalProperties: false,
        maxProperties: 5,
      }),
    ),
  },
  { additionalProperties: false },
);
export type ManifestFind = Static<typeof ManifestFind>;

/**
 * When a filler is shown: where any of it holds. Data, so that no code of the filler is loaded to tell. What a slot understands
 * of it is listed beside its props, in `slots.ts`.
 */
export const ManifestShown = Type.Object(
  {
    /** Members, of what the slot is about, that are not empty: `bookings`, the project has some. */
    has: Type.Optional(
      Type.Array(Type.String({ pattern: `^${member}$` }), { minItems: 1, maxItems: 10, uniqueItems: true }),
    ),
    /** Pairs that the user has on it: `POST bookings`. */
    may: Type.Optional(
      Type.Array(Type.Enum(projectPairs.map(([method, resource]) => `${method} ${resource}` as const)), {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ManifestShown = Static<typeof ManifestShown>;

/** What a remote puts into a slot that the shell or another remote offers: `project.tabs`. */
export const ManifestSlot = Type.Object(
  {
    slot: slotName,
    /** Names the tab, card, menu entry or chapter. */
    title: text(40),
    /** Small numbers stand first. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The webpack chunk that holds the component. */
    chunk: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }),
    /** Name of an icon of shared-ui/icons. */
    icon: Type.Optional(text(40)),
    /** Where the slot gives its fillers addresses, the last part of this one's: `bookings` for `/projects/7/bookings`. */
    path: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })),
    /** Pages below its address are its own: it finds what follows in `useParams()['*']`, `3/create` or nothing. */
    within: Type.Optional(Type.Boolean()),
    shown: Type.Optional(ManifestShown),
  },
  { additionalProperties: false },
);
export type ManifestSlot = Static<typeof ManifestSlot>;

export const Manifest = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    /** The area's name in URLs and in the registry; the package is `mfe-<name>`. */
    name: areaName,
    title: text(60),
    owner: Type.Object({ team: text(60), contact: Type.String({ format: 'email', maxLength: 200 }) }),
    routes: Type.Record(Type.String({ pattern: key }), ManifestRoute, {
      additionalProperties: false,
      maxProperties: 100,
    }),
    nav: Type.Array(ManifestNav, { maxItems: 40 }),
    find: Type.Optional(ManifestFind),
    /** What it puts into slots of others, by keys of its own. */
    slots: Type.Optional(
      Type.Record(Type.String({ pattern: key }), ManifestSlot, {
        additionalProperties: false,
        maxProperties: 20,
      }),
    ),
    /** Slots that its own pages offer to others. */
    offers: Type.Optional(Type.Array(slotName, { maxItems: 20, uniqueItems: true })),
    requires: Type.Object(
      {
        /** Major version of the contract between shell and remotes. */
        contract: Type.Integer({ minimum: 1 }),
        /** Ranges of the shared libraries, `{"shared-ui": "^1.0.0", "shared-api": "^1.0.0"}`. */
        shared: Type.Record(
          Type.String({ pattern: '^(@[a-z0-9-]+/)?[a-z][a-z0-9.-]*$', maxLength: 60 }),
          Type.String({ maxLength: 60 }),
          { additionalProperties: false, maxProperties: 20 },
        ),
        /** Names of pages of other areas that this one links to, `show_project_info`: they may not vanish meanwhile. */
        routes: Type.Optional(
          Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }), { maxItems: 40, uniqueItems: true }),
        ),
      },
      { additionalProperties: false },
    ),
    /** Brotli bytes: of the entry with its first chunk at most. */
    budget: Type.Object({ bytes: Type.Integer({ minimum: 1_000, maximum: 2_000_000 }) }),
  },
  { additionalProperties: false },
);
export type Manifest = Static<typeof Manifest>;

/**
 * The pages of an administered table, from which routes, menu entry and the action of quick find follow (`expandManifest`). A
 * page that shows one row is a route of its own.
 */
export const ManifestResource = Type.Object(
  {
    /** Address of the list, and its path below `/api`; `/create` and `/:id/update` lie below it. */
    path: routePath,
    /** Start of the routes' names: `holiday` gives `holiday_list`, `holiday_create`, `holiday_update`. */
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,52}$' }),
    /** Title of the list: "Team Members". */
    title: text(70),
    /** One row, in titles of the forms: "Team Member". */
    one: text(70),
    /** Crumb of the list; its title where left out. */
    breadcrumb: Type.Optional(text(80)),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The audience of the forms; that of the list where left out. */
    whenWriting: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    chunk: ManifestRoute.properties.chunk,
    /** The list's first call below `/api`. */
    data: ManifestRoute.properties.data,
    /** The menu entry, under the list's title. */
    nav: Type.Optional(Type.Omit(ManifestNav, ['route', 'label'], { additionalProperties: false })),
    /** Further words by which quick find offers the create form. */
    keywords: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
  },
  { additionalProperties: false },
);
export type ManifestResource = Static<typeof ManifestResource>;

/** `portal.json` as it is written. The build expands `resources`; what is deployed is a `Manifest`. */
export const DeclaredManifest = Type.Object(
  {
    ...Manifest.properties,
    resources: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,33}$' }), ManifestResource, {
        additionalProperties: false,
        maxProperties: 30,
      }),
    ),
  },
  { additionalProperties: false },
);
export type DeclaredManifest = Static<typeof DeclaredManifest>;

/**
 * `host.json` of the shell: what it is to the remotes. The shell has no `portal.json`; this goes into its build.
 */
export const Host = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    /** Major versions of the contract that it still speaks. */
    contract: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 5 }),
    /** Slots that the frame and its own pages offer. */
    offers: Type.Array(slotName, { maxItems: 20, uniqueItems: true }),
    /** Its own pages; no remote may take their addresses. */
    pages: Type.Array(
      Type.Object(
        {
          path: Type.String({ pattern: '^([a-z0-9_]+(/[a-z0-9_]+)*)?$', maxLength: 120 }),
          /** For everyone, signed in or not, unless it lies inside the frame. */
          inside: Type.Optional(Type.Boolean()),
          when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
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

/** `portal-build.json`: what `portal build` writes beside the files, and what the registry keeps of a version. */
export const Build = Type.Object(
  {
    name: areaName,
    /** Package version and the commit's short hash. */
    version: Type.String({ pattern: '^[0-9][0-9A-Za-z.-]*$', maxLength: 80 }),
    container: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 140 }),
    entry: fileName,
    files: Type.Array(BuiltFile, { minItems: 1, maxItems: 2_000 }),
    /**
     * Chunk name → script files it needs, first the chunk itself, with the one that holds the exposed module. In the shell
     * also shared module → files: `{"shared-ui/grid": ["412.js"]}`.
     */
    chunks: Type.Record(
      Type.String({ pattern: '^[A-Za-z@][A-Za-z0-9@/._-]*$', maxLength: 120 }),
      Type.Array(fileName, { maxItems: 200 }),
      { additionalProperties: false, maxProperties: 500 },
    ),
    /** Shared modules used, `shared-ui/grid`. For the shell: those it provides. */
    shared: Type.Array(moduleName, { maxItems: 100 }),
    /** Versions of shared packages built against: `{"shared-ui": "1.0.0"}`. For the shell: those it provides. */
    sharedVersions: Type.Record(moduleName, Type.String({ maxLength: 40 }), {
      additionalProperties: false,
      maxProperties: 100,
    }),
    /** What a remote imports of each shared module: `{"shared-ui/grid": ["DataGrid"]}`; `*`: all of it, or unknown what. */
    uses: Type.Optional(symbols),
    /** The shell alone: what each shared module that it provides exports. One that cannot be told is left out. */
    provides: Type.Optional(symbols),
    /** The shell alone: the icons that manifests may name. */
    icons: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1_000 })),
    /** Brotli bytes of the entry and of the page that needs most: a first visit. */
    bytes: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Hash over everything it was built from. */
    inputs: Type.Optional(Type.String({ maxLength: 80 })),
    /** Absent for the shell. */
    manifest: Type.Optional(Manifest),
    /** The shell alone. */
    host: Type.Optional(Host),
  },
  { additionalProperties: false },
);
export type Build = Static<typeof Build>;
