import { mutate, SWRConfig } from 'swr';
import type { Project } from '../../contracts/project';
import { paths, projectPaths } from '../../contracts/paths';
import { forgetAhead } from '../transport/aheadAnswers';
import { apiUrl } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { refreshBookings } from './refreshBookings';
import type { BroadcastEvent } from './liveStream';
import { followedProjects } from './shownProjects';
import { forgetOwnWrites, isOwnWrite } from './ownWrites';

/** Milliseconds over which the browsers of the organisation spread their reads after the same event. */
const jitter = { project: 150, list: 1_000, all: 500, registry: 500 };

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Work that a hidden tab does once it is visible. */
const deferred = new Map<string, () => unknown>();

/** Runs `work` within `ms`, once for all calls of the same name until then; in a hidden tab once it is visible again. */
export function scheduleOnce(name: string, ms: number, work: () => unknown): void {
  if (document.visibilityState === 'hidden') return void deferred.set(name, work);
  if (timers.has(name)) return;
  const run = () => {
    timers.delete(name);
    work();
  };
  timers.set(name, setTimeout(run, Math.random() * ms));
}

/** Runs the deferred work when the tab becomes visible. */
export function runDeferred(): void {
  const entries = [...deferred];
  deferred.clear();
  for (const [name, work] of entries) scheduleOnce(name, jitter.project, work);
}

/** Cancels scheduled reads when the session ends. */
export function cancelLiveReads(): void {
  timers.forEach((timer) => clearTimeout(timer));
  timers.clear();
  deferred.clear();
  pendingVersions.clear();
  forgetOwnWrites();
}

/** Revalidates all mounted reads. SWR marks unmounted ones as stale and reads them when they are shown. */
export const refreshShown = (): void =>
  scheduleOnce('all', jitter.all, () => mutate((key) => typeof key === 'string'));

/** Schedules the check of the registry's revision. */
export const scheduleRegistryCheck = (work: () => void): void =>
  scheduleOnce('registry', jitter.registry, work);

/** The versions carried by events since the last read of each project. */
const pendingVersions = new Map<number, Set<string | undefined>>();

/**
 * Revalidates a project after a delay, unless all its events were caused by this tab's own write. That is checked at the end of the
 * delay, because the answer to the write may arrive after its event.
 */
function scheduleProjectRefresh(id: number, updatedOn?: string): void {
  pendingVersions.set(id, (pendingVersions.get(id) ?? new Set()).add(updatedOn));
  scheduleOnce(`project ${id}`, jitter.project, () => {
    const versions = [...(pendingVersions.get(id) ?? [])];
    pendingVersions.delete(id);
    if (versions.every((version) => isOwnWrite(id, version))) return undefined;
    return Promise.all([refreshResource(projectPaths.project(id)), refreshBookings()]);
  });
}

/** The version of a project in this tab's cache; undefined when it is not cached. */
const cachedVersion = (id: number): string | undefined =>
  (
    SWRConfig.defaultValue.cache.get(apiUrl(projectPaths.project(id))) as
      { data?: Pick<Project, 'updated_on'> } | undefined
  )?.data?.updated_on;

/**
 * Revalidates a list. For `/projects` only the pages of the list, of `/next` and `/my_projects` and the shown bookings are read, because single
 * projects have events of their own; other lists are revalidated with everything below them.
 */
function refreshList(path: string): Promise<unknown> {
  const pages = [apiUrl(path), apiUrl(paths.next), apiUrl(paths.myProjects)];
  return path === paths.projects
    ? Promise.all([
        mutate(
          (key) =>
            typeof key === 'string' && pages.some((page) => key === page || key.startsWith(`${page}?`)),
        ),
        refreshBookings(),
      ])
    : refreshResource(path);
}

/**
 * Revalidates what an event names, if this tab shows it or showed it a moment ago; in the latter case the next page reads it again
 * instead of taking the cached answer. A deleted project answers 404 to the components that show it.
 */
export function refreshForEvent({
  name,
  data,
}: Exclude<BroadcastEvent, { name: 'access' | 'registry' }>): void {
  forgetAhead();
  if (name === 'list') return scheduleOnce(data.path, jitter.list, () => refreshList(data.path));
  const followed = followedProjects();
  if (name === 'seen') {
    const versions = new Map(data.projects.map(({ id, updated_on }) => [id, updated_on]));
    // A project missing in the event is gone or hidden; its read answers 404.
    for (const id of followed) if (versions.get(id) !== cachedVersion(id)) scheduleProjectRefresh(id);
  } else if (followed.includes(data.id)) {
    scheduleProjectRefresh(data.id, name === 'project' ? data.updated_on : undefined);
    // Its page leads back to a list that may have been read a moment ago, and whose own event comes later.
    if (name === 'gone') void refreshList(paths.projects);
  }
}
