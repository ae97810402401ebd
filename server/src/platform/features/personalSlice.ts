import type { RemoteSlice, WithheldPage } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { evaluateFeature, type SetFeature } from 'shared-api/features';
import { isOffered } from 'shared-api/portal/audience';
import type { Audience, ManifestFeature } from 'shared-api/portal/manifest';
import type { RegistrySlice } from '../registry/registry';
import { leaveOut, withheldPages, type PageOfFeature } from './leaveOut';

interface DeclaredFeature extends SetFeature {
  /** Its key in portal.json. */
  name: string;
  /** Its row in the database; null: it has its default. */
  id: number | null;
  declared: ManifestFeature;
}

interface RemoteFeatures {
  remote: RemoteSlice;
  features: DeclaredFeature[];
  pages: PageOfFeature[];
  /** The variants of the remote so far, by which of its features are on: `1101`. */
  variants: Map<string, Variant>;
}

interface Variant {
  remote: RemoteSlice;
  withheld: (WithheldPage & { when?: readonly Audience[] | undefined })[];
}

/** The features of a registry slice, with what was set for them. */
interface SliceFeatures {
  remotes: RemoteFeatures[];
  byKey: Map<string, DeclaredFeature>;
}

const prepared = new WeakMap<RegistrySlice, SliceFeatures>();

function prepare(slice: RegistrySlice): SliceFeatures {
  const remotes = slice.remotes.map((remote): RemoteFeatures => {
    const declared = Object.entries(slice.builds.get(remote.name)?.manifest?.features ?? {});
    return {
      remote,
      features: declared.map(([name, feature]) => {
        const key = `${remote.name}.${name}`;
        const set = slice.features.byKey.get(key);
        return {
          key,
          name,
          id: set?.id ?? null,
          declared: feature,
          default: feature.default,
          setting: set?.setting ?? null,
        };
      }),
      pages: declared.length ? withheldPages(remote, Object.fromEntries(declared), slice.remotes) : [],
      variants: new Map(),
    };
  });
  const byKey = new Map(remotes.flatMap(({ features }) => features.map((one) => [one.key, one] as const)));
  return { remotes, byKey };
}

function featuresOf(slice: RegistrySlice): SliceFeatures {
  const known = prepared.get(slice) ?? prepare(slice);
  prepared.set(slice, known);
  return known;
}

function makeVariant({ remote, features, pages }: RemoteFeatures, on: readonly boolean[]): Variant {
  const off = new Set(features.filter((_, i) => !on[i]).map(({ name }) => name));
  return {
    remote: {
      ...remote,
      manifest: leaveOut(
        remote.manifest,
        features.filter(({ name }) => off.has(name)).map(({ declared }) => declared),
      ),
      features: Object.fromEntries(features.map(({ name }, i) => [name, on[i]!])),
    },
    withheld: pages
      .filter(({ name }) => off.has(name))
      .map(({ name, path, within, when }) => ({
        path,
        ...(within ? { within } : {}),
        feature: `${remote.name}.${name}`,
        title: features.find((one) => one.name === name)!.declared.title,
        when,
      })),
  };
}

/** A remote as one person gets it. Withheld pages that the person would not be offered anyway are not told. */
function forPerson(remote: RemoteFeatures, on: readonly boolean[], user: CurrentUser): RemoteSlice {
  const code = on.map(Number).join('');
  const variant = remote.variants.get(code) ?? makeVariant(remote, on);
  remote.variants.set(code, variant);
  if (!variant.withheld.length) return variant.remote;
  const withheld = variant.withheld
    .filter(({ when }) => isOffered(user, when))
    .map(({ when: _, ...page }) => page);
  return withheld.length ? { ...variant.remote, withheld } : variant.remote;
}

/** The part of a slice that depends on the person. */
export interface PersonalSlice {
  /** The person, with whether a team of theirs owns a remote. */
  user: CurrentUser;
  remotes: RemoteSlice[];
  nextChangeAt: string | null;
  /** The rows of the features that were set and are on for this person. */
  reachedBy: number[];
}

/** The time for which a slice is evaluated: never before a start or end that was announced to browsers. */
export const timeOf = ({ features }: RegistrySlice): number => Math.max(Date.now(), features.announcedAt);

/** Evaluates the features of all remotes for a person, and leaves out what belongs to those that are off. */
export function personalSlice(slice: RegistrySlice, user: CurrentUser, now = timeOf(slice)): PersonalSlice {
  let next = Infinity;
  const reachedBy: number[] = [];
  const remotes = featuresOf(slice).remotes.map((remote) => {
    if (!remote.features.length) return remote.remote;
    const on = remote.features.map((feature) => {
      const { on: isOn, nextChangeAt } = evaluateFeature(feature, user, now);
      if (nextChangeAt !== null) next = Math.min(next, nextChangeAt);
      if (isOn && feature.id !== null) reachedBy.push(feature.id);
      return isOn;
    });
    return forPerson(remote, on, user);
  });
  const owns = user.teams.some(({ team_id: id }) => slice.ownerTeams.has(id));
  return {
    user: owns ? { ...user, owns_remotes: true } : user,
    remotes,
    nextChangeAt: next === Infinity ? null : new Date(next).toISOString(),
    reachedBy,
  };
}

/**
 * A feature by its full key. One that no live version declares keeps its setting; without a setting its calls work as they did before
 * the feature existed.
 */
export const findFeature = (slice: RegistrySlice, key: string): SetFeature =>
  featuresOf(slice).byKey.get(key) ?? {
    key,
    default: true,
    setting: slice.features.byKey.get(key)?.setting ?? null,
  };

/** Every declared feature of a slice. */
export const listFeatures = (slice: RegistrySlice): Iterable<SetFeature> => featuresOf(slice).byKey.values();
