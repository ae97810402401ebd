import { Type, type Static } from 'typebox';
import { Audience, Manifest, ManifestNav, ManifestRoute } from '../manifest';
import { routePath, text } from './manifestWords';

/**
 * The pages of an administered table, from which routes, menu entry and the action of quick find follow (`expandManifest`). A
 * page that shows one row is a route of its own.
 */
export const ManifestResource = Type.Object(
  {
    /** Address of the list, and its path below `/api`; `/create` and `/:id/update` lie below it. */
    path: routePath,
    /** Path of the list below `/api` if it is not the address: `project_types` for `groups`. */
    api: Type.Optional(routePath),
    /** Start of the routes' names: `holiday` gives `holiday_list`, `holiday_create`, `holiday_update`. */
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,52}$' }),
    /** Title of the list: "Team Members". */
    title: text(70),
    /** One row, in titles of the forms: "Team Member". */
    one: text(70),
    /** Rows are added instead of created: `Add Team Member`. The declaration of such a table has a `membership`. */
    adds: Type.Optional(Type.Literal(true)),
    /** Crumb of the list; its title where left out. */
    breadcrumb: Type.Optional(text(80)),
    when: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The audience of the forms; that of the list where left out. */
    whenWriting: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The audience of the form that creates; that of the other form where left out. */
    whenCreating: Type.Optional(Type.Array(Audience, { minItems: 1 })),
    /** The forms that it has; both where left out. */
    forms: Type.Optional(Type.Array(Type.Enum(['create', 'update']), { maxItems: 2, uniqueItems: true })),
    chunk: ManifestRoute.properties.chunk,
    /** The list's first call below `/api`. */
    data: ManifestRoute.properties.data,
    /** The menu entry, under the list's title if it has no label of its own. */
    nav: Type.Optional(
      Type.Object(
        {
          ...Type.Omit(ManifestNav, ['route', 'label']).properties,
          label: Type.Optional(ManifestNav.properties.label),
        },
        { additionalProperties: false },
      ),
    ),
    /** Further words by which quick find offers the create form. */
    keywords: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
    /** Further words by which quick find finds the list. */
    listKeywords: ManifestRoute.properties.keywords,
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
