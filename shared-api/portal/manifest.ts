import { Type, type Static } from 'typebox';
import { projectPairs } from '../schema/project/projectPairs';
import { ManifestConfig } from './manifest/manifestConfig';
import { areaName, key, routePath, slotName, text } from './manifest/manifestWords';

/** The audiences of an entry or a page: one of them suffices; without any it is for every signed-in user. */
export const audiences = [
  'admin',
  'group-admin',
  'team-manager',
  'report',
  'remote-owner',
  'cr-dashboard',
] as const;
export const Audience = Type.Enum([...audiences]);
export type Audience = (typeof audiences)[number];
/** Any of these suffices. */
export const AudienceList = Type.Array(Audience, { minItems: 1, maxItems: 20 });

const firstCall = Type.String({ pattern: '^/[^\\s]*$', maxLength: 300 });

export const ManifestRoute = Type.Object(
  {
    path: routePath,
    /** The route's name in the specification: `project_list`. */
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }),
    /** Page title, also the browser tab's; `:param` is replaced. */
    title: text(80),
    /** The crumb of this page and of pages below it; `:param` is replaced. */
    breadcrumb: text(80),
    when: Type.Optional(AudienceList),
    /** The webpack chunk that holds the page: preloaded by the server for the first visit. */
    chunk: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }),
    /** The page's first calls below `/api`, sent ahead of the page when the address has no query of its own. */
    data: Type.Optional(Type.Union([firstCall, Type.Array(firstCall, { minItems: 2, maxItems: 4 })])),
    /**
     * The slot whose fillers the last part of the path, a parameter, selects by their `path`: `projects/:projectId/:tab`. An address
     * without a matching filler is not a page. Addresses below are pages if the filler declares `within`.
     */
    fillers: Type.Optional(slotName),
    /** Further words by which quick find finds the page: "sent mail". */
    keywords: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
    /** `fill`: the page fills the window's height, as lists do; other pages scroll. */
    layout: Type.Optional(Type.Enum(['fill', 'scroll'])),
  },
  { additionalProperties: false },
);
export type ManifestRoute = Static<typeof ManifestRoute>;

/** A list that answers its total in `X-Total`: `/next`. */
const countedCall = Type.String({ pattern: '^(/[a-z0-9_]+)+$', maxLength: 120 });

export const ManifestNav = Type.Object(
  {
    /** Key of one of this remote's routes without parameters. */
    route: Type.String({ pattern: key }),
    label: text(40),
    /** Name of an icon of shared-ui/icons. */
    icon: text(40),
    /** The group under whose label the entry is folded; absent: the entry is not grouped. */
    group: Type.Optional(text(40)),
    /** The group's icon. The group's first entry decides: by this member, or else by its own icon. */
    groupIcon: Type.Optional(text(40)),
    /** The audiences of the group; other users who are offered the entry see it ungrouped. */
    groupFor: Type.Optional(AudienceList),
    /** Small numbers come first. Lines separate the sections 0–99, 100–199 and 200–299. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    when: Type.Optional(AudienceList),
    /** Letters that lead to the page, `c` or `g p`; of two entries with the same ones the first in the menu counts. */
    shortcut: Type.Optional(Type.String({ pattern: '^(g )?[a-fh-z]$' })),
    /**
     * Lists below `/api` whose totals are added up beside the entry: `call`, and the `count` of each filler of `slot`, which this remote
     * offers.
     */
    count: Type.Optional(
      Type.Object({ call: countedCall, slot: Type.Optional(slotName) }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type ManifestNav = Static<typeof ManifestNav>;

const member = '[a-z][a-z0-9_]{0,59}';
const placeholder = `\\{${member}\\}`;
/** Plain text; `{member}` is replaced by a row's value. */
const rowText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^([^{}<>]|${placeholder})+$` });
const step = `/([a-z0-9_]+|${placeholder})`;
const fixedPair = '[a-z][a-z0-9_]*=[A-Za-z0-9_.~+-]*';
const pair = `[a-z][a-z0-9_]*=([A-Za-z0-9_.~+-]|${placeholder})*`;
/** An address of this portal; `{member}` is replaced by a row's value: `/projects/{project_id}`, `/projects?team={name}`. */
const rowAddress = Type.String({ maxLength: 200, pattern: `^(${step})+(\\?${pair}(&${pair})*)?$` });

/** An action that quick find offers, on a page of its own or in a dialog of a page: "New project", "Import projects". */
export const FindAction = Type.Object(
  {
    /** Key of one of this remote's routes without parameters. */
    route: Type.String({ pattern: key }),
    /** Added to the page's address, by which it opens its dialog: `import=true`. */
    query: Type.Optional(Type.String({ maxLength: 200, pattern: `^${fixedPair}(&${fixedPair})*$` })),
    label: text(40),
    icon: Type.Optional(text(40)),
    /** Synonyms that also find it: "raise", "request". */
    keywords: Type.Optional(Type.Array(text(40), { maxItems: 12 })),
    when: Type.Optional(AudienceList),
  },
  { additionalProperties: false },
);
export type FindAction = Static<typeof FindAction>;

/** A list of the API that quick find searches. As everywhere, the server answers only rows that the caller may see. */
export const FindSource = Type.Object(
  {
    /** The heading of its results: "Projects". Of several sources with one title a user gets the first one offered. */
    title: text(40),
    /** Shown when a search finds nothing: "projects by name or ID". */
    hint: text(60),
    /** Small numbers stand higher. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    /** A list below `/api` that accepts `search` and `per_page`. */
    call: Type.String({ pattern: '^(/[a-z0-9_]+)+$', maxLength: 120 }),
    /** Added to the query of each call: `{"sort": "project_id desc"}`. */
    query: Type.Optional(
      Type.Record(Type.String({ pattern: `^${member}$` }), Type.String({ maxLength: 200 }), {
        additionalProperties: false,
        maxProperties: 10,
      }),
    ),
    /** The member and list filter by which a number finds exactly one row: `project_id`. */
    id: Type.Optional(Type.String({ pattern: `^${member}$` })),
    label: rowText(120),
    detail: Type.Optional(rowText(120)),
    /** The address of a result: one of this remote's own pages. */
    to: rowAddress,
    /**
     * Also finds the pages directly below a row's page, by their titles and the row's: `Milestones · Network`. An address stands for a
     * row without a page of its own: `/teams/{id}`.
     */
    pages: Type.Optional(Type.Union([Type.Boolean(), rowAddress])),
    /** The address of all results: one of this remote's own lists, `/projects?search={search}`. */
    all: Type.Optional(rowAddress),
    icon: text(40),
    when: Type.Optional(AudienceList),
  },
  { additionalProperties: false },
);
export type FindSource = Static<typeof FindSource>;

/**
 * A folder of the sidebar whose entries are the rows of a list of the API, below one heading for each group of rows. Users whose list
 * is empty have no folder.
 */
export const ManifestMenu = Type.Object(
  {
    label: text(40),
    /** Name of an icon of shared-ui/icons. */
    icon: text(40),
    /** As that of a menu entry. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    /** A list below `/api` in the order of the entries. */
    call: Type.String({ pattern: '^(/[a-z0-9_]+)+$', maxLength: 120 }),
    query: Type.Optional(
      Type.Record(Type.String({ pattern: `^${member}$` }), Type.String({ maxLength: 200 }), {
        additionalProperties: false,
        maxProperties: 10,
      }),
    ),
    /** The heading of a row's entry: `{project_type_name}`. */
    heading: Type.Optional(rowText(120)),
    /** The label of a row's entry. */
    item: rowText(120),
    /** The address of a row's entry: one of this remote's own pages. */
    to: rowAddress,
    when: Type.Optional(AudienceList),
  },
  { additionalProperties: false },
);
export type ManifestMenu = Static<typeof ManifestMenu>;

/** Actions and sources that quick find offers besides the remote's screens; `findFaults.ts` has further rules. */
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
 * The conditions under which a filler is shown; one of them suffices. They are data, so that the filler's code need not be loaded to
 * decide. `slots.ts` lists which conditions a slot supports.
 */
export const ManifestShown = Type.Object(
  {
    /** Members of the slot's entity that must be non-empty: `bookings`. */
    has: Type.Optional(
      Type.Array(Type.String({ pattern: `^${member}$` }), { minItems: 1, maxItems: 10, uniqueItems: true }),
    ),
    /** Permission pairs that the user must have on the entity: `POST bookings`. */
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

/** A filler: what a remote puts into a slot of the shell or another remote, such as `project.tabs`. */
export const ManifestSlot = Type.Object(
  {
    slot: slotName,
    /** The title of the tab, card, menu entry or chapter. */
    title: text(40),
    /** Small numbers come first. */
    order: Type.Integer({ minimum: 0, maximum: 999 }),
    when: Type.Optional(AudienceList),
    /** The webpack chunk that holds the component. */
    chunk: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }),
    /** Name of an icon of shared-ui/icons. */
    icon: Type.Optional(text(40)),
    /** For slots whose fillers have addresses, the last part of this one's: `bookings` for `/projects/7/bookings`. */
    path: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })),
    /** The filler has pages of its own below its address; it reads the rest of the path from `useParams()['*']`. */
    within: Type.Optional(Type.Boolean()),
    shown: Type.Optional(ManifestShown),
    /** For cards of `home.cards`: the column on wide screens; absent: `side`. */
    column: Type.Optional(Type.Enum(['main', 'side'])),
    /** For cards of `home.cards`: the rows that it usually shows, for which a skeleton holds the place while it loads. */
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    /** A list of which the filler shows the rows; its total joins the count of the slot's menu entry. */
    count: Type.Optional(countedCall),
  },
  { additionalProperties: false },
);
export type ManifestSlot = Static<typeof ManifestSlot>;

const keysOf = (maxItems: number) =>
  Type.Optional(Type.Array(Type.String({ pattern: key }), { minItems: 1, maxItems, uniqueItems: true }));

/**
 * A feature: a part of the remote that admins switch on and off, for everyone or for an audience. Its full key is `<remote>.<key>`, and
 * `useFeature` tells the code whether it is on. What belongs to it is left out for people for whom it is off.
 */
export const ManifestFeature = Type.Object(
  {
    title: text(60),
    /** One sentence for admins: what people get. */
    description: text(300),
    /** Whether it is on until an admin sets it. */
    default: Type.Boolean(),
    /** Keys of routes. Their menu entries and actions of quick find go with them. */
    routes: keysOf(100),
    /** Routes whose menu entry alone belongs to it. */
    nav: keysOf(40),
    /** Keys of fillers. */
    slots: keysOf(20),
    /** Routes whose action of quick find alone belongs to it, and keys of sources. */
    find: keysOf(25),
    /** Calls of the API, `POST /holidays/import`: their routes on the server name the feature, which guards them. */
    calls: Type.Optional(
      Type.Array(
        Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) (/(:[a-zA-Z]+|[a-z0-9_]+))+$', maxLength: 120 }),
        { minItems: 1, maxItems: 50, uniqueItems: true },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ManifestFeature = Static<typeof ManifestFeature>;

/**
 * `portal.json`: what the portal must know about a remote without loading its code. `portal build` validates it, and so does the
 * registration of the build. Texts are plain text.
 */
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
    /** Folders of the sidebar with the rows of lists, by the remote's own keys. */
    menus: Type.Optional(
      Type.Record(Type.String({ pattern: key }), ManifestMenu, {
        additionalProperties: false,
        maxProperties: 5,
      }),
    ),
    find: Type.Optional(ManifestFind),
    /** Its fillers for slots of the shell and other remotes, by its own keys. */
    slots: Type.Optional(
      Type.Record(Type.String({ pattern: key }), ManifestSlot, {
        additionalProperties: false,
        maxProperties: 20,
      }),
    ),
    features: Type.Optional(
      Type.Record(Type.String({ pattern: key }), ManifestFeature, {
        additionalProperties: false,
        maxProperties: 50,
      }),
    ),
    config: Type.Optional(ManifestConfig),
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
        /** Names of pages of other areas that this one links to, `show_project_info`: the gate refuses builds without them. */
        routes: Type.Optional(
          Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }), { maxItems: 40, uniqueItems: true }),
        ),
      },
      { additionalProperties: false },
    ),
    /** Maximum Brotli bytes of a first visit: the entry and the chunks of the largest page or filler. */
    budget: Type.Object({ bytes: Type.Integer({ minimum: 1_000, maximum: 2_000_000 }) }),
  },
  { additionalProperties: false },
);
export type Manifest = Static<typeof Manifest>;
