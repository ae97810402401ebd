import { mutate, SWRConfig } from 'swr';
import type { Project } from '../../contracts/project';
import { paths, projectPaths } from '../../contracts/paths';
import { refreshProject } from '../project/project';
import { apiUrl } from '../transport/request';
import { refreshResource } from '../transport/resource';
import type { Heard } from './liveStream';
import { followedProjects } from './shownProjects';
import { forgetWritten, isWritten } from './writtenProjects';

/** Milliseconds over which all browsers of the organisation spread what they read anew after the same event. */
const spread = { project: 150, list: 1_000, all: 500, registry: 500 };

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** What a tab that nobody sees will read once it is looked at. */
const later = new Map<string, () => unknown>();

/** Does it soon, and once for all that ask for it meanwhile; in a hidden tab once it is seen again. */
export function soon(name: string, ms: number, work: () => unknown): void {
  if (document.visibilityState === 'hidden') return void later.set(name, work);
  if (timers.has(name)) return;
  const run = () => {
    timers.delete(name);
    work();
  };
  timers.set(name, setTimeout(run, Math.random() * ms));
}

/** The tab is seen again: what has waited for that. */
export function catchUp(): void {
  const waited = [...later];
  later.clear();
  for (const [name, work] of waited) soon(name, spread.project, work);
}

/** Nobody is signed in any more: nothing is read. */
export function forgetLiveReads(): void {
  timers.forEach((timer) => clearTimeout(timer));
  timers.clear();
  later.clear();
  told.clear();
  forgetWritten();
}

/** Reads anew all that is shown, in the places where it stands; what nobody shows waits until somebody does. */
export const refreshShown = (): void =>
  soon('all', spread.all, () => mutate((key) => typeof key === 'string'));

/** Asks for the registry's slice, soon. */
export const registrySoon = (work: () => void): void => soon('registry', spread.registry, work);

/** Versions of projects that events have told since they were read last. */
const told = new Map<number, Set<string | undefined>>();

/**
 * Reads a project anew, unless it turns out by then that nothing but this tab's own write was told: its answer may come after
 * the event, and all was read for it.
 */
function projectSoon(id: number, updatedOn?: string): void {
  told.set(id, (told.get(id) ?? new Set()).add(updatedOn));
  soon(`project ${id}`, spread.project, () => {
    const versions = [...(told.get(id) ?? [])];
    told.delete(id);
    return versions.every((one) => isWritten(id, one)) ? undefined : refreshProject(String(id));
  });
}

/** The version of a project that this tab shows; undefined when it has none. */
const versionOf = (id: number): string | undefined =>
  (
    SWRConfig.defaultValue.cache.get(apiUrl(projectPaths.project(id))) as
      { data?: Pick<Project, 'updated_on'> } | undefined
  )?.data?.updated_on;

/**
 * Projects have events of their own: their list is its pages alone, and where its reader must act now. All others are read with
 * what hangs below them.
 */
function refreshList(path: string): Promise<unknown> {
  const pages = [apiUrl(path), apiUrl(paths.next)];
  return path === paths.projects
    ? mutate(
        (key) => typeof key === 'string' && pages.some((own) => key === own || key.startsWith(`${own}?`)),
      )
    : refreshResource(path);
}

/**
 * Reads anew what an event speaks of, where this tab shows it or did a moment ago: then its next page asks, instead of taking
 * what is there. A project that is gone answers so to whoever shows it.
 */
export function readAnew({ name, data }: Exclude<Heard, { name: 'access' | 'registry' }>): void {
  if (name === 'list') return soon(data.path, spread.list, () => refreshList(data.path));
  const followed = followedProjects();
  if (name === 'seen') {
    const versions = new Map(data.projects.map(({ id, updated_on }) => [id, updated_on]));
    // One that is missing has gone, which its own read says.
    for (const id of followed) if (versions.get(id) !== versionOf(id)) projectSoon(id);
  } else if (followed.includes(data.id))
    projectSoon(data.id, name === 'project' ? data.updated_on : undefined);
}
