import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from 'shared-api/portal/slots';

/** Loads a page's module; its default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The props that a slot passes to its fillers. They are unknown for slots that are not in `shared-api/portal/slots`. */
type PropsOf<Slot extends string> = Slot extends SlotName ? SlotProps[Slot] : Record<string, unknown>;

/** The pages of an administered table; `defineResource` of `shared-ui/resource` makes them. */
export interface ResourcePages {
  ListScreen: ComponentType;
  CreateScreen: ComponentType;
  UpdateScreen: ComponentType;
}

/** Loads the module of a resource; its default export is its pages. */
export type ResourceLoader = () => Promise<{ default: ResourcePages }>;

/** Loads a filler's module; its default export is the component. */
type FillerLoader<Slot extends string> = () => Promise<{ default: ComponentType<PropsOf<Slot>> }>;

/** A component for the slot of that name; made by `fill`. */
export interface Fill {
  readonly slot: string;
  readonly load: () => Promise<{ default: ComponentType<never> }>;
}

/** The module that a remote exposes as `./remote`. */
export interface Remote<Page extends string = string, Filler extends string = string> {
  routes: Record<Page, PageLoader>;
  slots: Record<Filler, Fill['load']>;
}

/** Refuses keys that `portal.json` does not declare, also in variables, where TypeScript does not check excess keys. */
type Exactly<Given, Allowed extends string> = Given & Record<Exclude<keyof Given, Allowed>, never>;

/**
 * Keys of the routes that follow from resources: list, create, update. TypeScript does not know which `forms` an imported JSON names:
 * of such a resource it knows the list alone.
 */
type ResourceRoute<Resources> = {
  [Key in keyof Resources & string]: Resources[Key] extends { forms: readonly unknown[] }
    ? Key
    : Key | `${Key}Create` | `${Key}Update`;
}[keyof Resources & string];

/** `resources` is only allowed if `portal.json` declares resources. */
type ResourcesPart<Resources, Given> = [keyof Resources] extends [never]
  ? { resources?: undefined }
  : string extends keyof Resources
    ? // Without resources in the manifest, the compiler may infer any names.
      { resources?: undefined }
    : { resources: Exactly<Given, keyof Resources & string> };

function routesOf(declared: Record<string, unknown>, resources: Record<string, ResourceLoader>) {
  return Object.entries(resources).flatMap(([key, load]): [string, PageLoader][] => {
    const { forms = ['create', 'update'] } = (declared[key] ?? {}) as { forms?: readonly string[] };
    const routes: [string, PageLoader][] = [
      [key, async () => ({ default: (await load()).default.ListScreen })],
    ];
    if (forms.includes('create'))
      routes.push([`${key}Create`, async () => ({ default: (await load()).default.CreateScreen })]);
    if (forms.includes('update'))
      routes.push([`${key}Update`, async () => ({ default: (await load()).default.UpdateScreen })]);
    return routes;
  });
}

/** `slots` is only allowed if `portal.json` declares fillers. */
type SlotsPart<Slots, Given> = [keyof Slots] extends [never]
  ? { slots?: undefined }
  : { slots: Exactly<Given, keyof Slots & string> };

/**
 * Declares a filler of a slot. Its props must be those of the slot (`shared-api/portal/slots`). The slot's name is repeated here
 * because TypeScript types it only as `string` in an imported JSON; `defineRemote` checks that both are equal.
 * @example fill('project.tabs', () => import('./bookings/BookingsTab'))
 */
export const fill = <Slot extends string>(slot: Slot, load: FillerLoader<Slot>): Fill => ({
  slot,
  load: load as Fill['load'],
});

function assertSameSlots(
  name: string,
  declared: Record<string, { slot: string }>,
  given: Record<string, Fill>,
) {
  for (const [key, { slot }] of Object.entries(declared)) {
    const other = Object.hasOwn(given, key) ? given[key]?.slot : undefined;
    if (other === undefined)
      throw new Error(`${name}: portal.json declares the filler "${key}", remote.ts does not.`);
    if (other !== slot)
      throw new Error(`${name}: "${key}" fills "${slot}" in portal.json, but "${other}" in remote.ts.`);
  }
}

/**
 * Declares a remote: one page loader for each route of its `portal.json`, one loader for each of its resources, and one `fill`
 * for each of its slots. A missing or an extra key is a type error.
 * @param portal the imported `portal.json`; a build has of it only what this function reads (`manifestLoader.cjs`)
 * @example export default defineRemote(portal, { routes: { list: () => import('./list/ProjectListPage') } })
 * @throws Error when keys are missing, or a filler is for another slot than in `portal.json`; a test that imports `remote.ts`
 *   detects this before a build
 */
export function defineRemote<
  Routes extends Record<string, unknown>,
  Given extends Record<keyof Routes & string, PageLoader>,
  // oxlint-disable-next-line typescript/no-empty-object-type -- the slots of a manifest without slots
  Slots extends Record<string, { slot: string }> = {},
  GivenSlots extends Record<keyof Slots & string, Fill> = Record<keyof Slots & string, Fill>,
  // oxlint-disable-next-line typescript/no-empty-object-type -- the resources of a manifest without resources
  Resources extends Record<string, unknown> = {},
  GivenResources extends Record<keyof Resources & string, ResourceLoader> = Record<
    keyof Resources & string,
    ResourceLoader
  >,
>(
  portal: { name: string; routes: Routes; slots?: Slots; resources?: Resources },
  remote: { routes: Exactly<Given, keyof Routes & string> } & SlotsPart<Slots, GivenSlots> &
    ResourcesPart<Resources, GivenResources>,
): Remote<(keyof Routes & string) | ResourceRoute<Resources>, keyof Slots & string> {
  const resources: Record<string, ResourceLoader> = remote.resources ?? {};
  const declared: Record<string, unknown> = portal.resources ?? {};
  for (const key of Object.keys(declared))
    if (!Object.hasOwn(resources, key))
      throw new Error(`${portal.name}: portal.json declares the resource "${key}", remote.ts does not.`);
  for (const key of Object.keys(portal.routes))
    if (!(key in remote.routes))
      throw new Error(`${portal.name}: portal.json declares the route "${key}", remote.ts does not.`);
  const fills: Record<string, Fill> = remote.slots ?? {};
  assertSameSlots(portal.name, portal.slots ?? {}, fills);
  const slots = Object.fromEntries(Object.entries(fills).map(([key, { load }]) => [key, load]));
  const routes = { ...Object.fromEntries(routesOf(declared, resources)), ...remote.routes };
  return {
    routes: routes,
    slots: slots as Remote<string, keyof Slots & string>['slots'],
  };
}
