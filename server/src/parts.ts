import * as areas from './areas';
import { registerNotifications } from './areas/notifications/registeredKinds';
import { registerProjectFigures } from './areas/projects/list/projectFigures';
import { registerProjectParts } from './areas/projects/projectParts';
import type { Area, VisibleGroups } from './kernel/area/area';
import type { EraseStep, NameColumn } from './kernel/area/deps';
import type { JobDeps, JobKind } from './kernel/jobs/jobKind';
import { retentionJob, retentionTable } from './kernel/jobs/retention';
import { kernel, type KernelJobs } from './kernel/kernel';
import type { LiveList, LiveSource } from './kernel/events/LiveSource';
import type { Renderers } from './kernel/mail/renderMail';
import type { FileColumn } from './kernel/storage/cleanFiles';
import type { PlatformDeps } from './platform/area/deps';
import { platform } from './platform/platform';
import type { ArtifactStore } from './platform/store/artifactStore';

type PartJobs = KernelJobs & { store: ArtifactStore };

/** All parts of the server, in the order of their registration. */
export const parts: readonly Area<PlatformDeps, PartJobs>[] = [kernel, ...Object.values(areas), platform];

/** Renders each kind of mail. */
export const renderers: Renderers = Object.assign({}, ...parts.map(({ mails }) => mails)) as Renderers;

registerProjectParts(parts.flatMap(({ projectParts = [] }) => projectParts));
registerNotifications({
  kinds: parts.flatMap(({ notifications = [] }) => notifications),
  optionalMails: Object.assign({}, ...parts.map(({ optionalMails }) => optionalMails)) as Record<
    string,
    string
  >,
});
registerProjectFigures(parts.flatMap(({ projectFigures }) => projectFigures ?? []));

const fileColumns: FileColumn[] = parts.flatMap(({ routes = [], fileColumns: own = [] }) => [
  ...own,
  ...routes.flatMap((route) => route.fileColumns ?? []),
]);

/** The columns with copies of people's names. */
export const nameColumns: readonly NameColumn[] = parts.flatMap(({ nameColumns: own = [] }) => own);

/** What areas remove of a person whose data is erased, beyond those columns. */
export const eraseSteps: readonly EraseStep[] = parts.flatMap(({ erasePerson }) => erasePerson ?? []);

/** All kinds of jobs that this server runs. */
export const jobKinds = (deps: JobDeps & Pick<PartJobs, 'store' | 'files'>): JobKind[] =>
  parts.flatMap(({ jobs, retention = [] }) => [
    ...retention.map(retentionJob),
    ...(jobs?.({ ...deps, renderers, fileColumns }) ?? []),
  ]);

/**
 * The rules by which streams report projects.
 * @throws when not exactly one part has them
 */
export function liveSource(): LiveSource {
  const [source, ...others] = parts.flatMap(({ live }) => live ?? []);
  if (!source || others.length) throw new Error('Exactly one area must declare what streams are told.');
  return source;
}

/** Lists of routes that change while they are read, with their readers. */
export const liveLists: readonly LiveList[] = parts.flatMap(({ liveLists: own = [] }) => own);

/** @throws when not exactly one part declares which delivery groups a person sees */
export function visibleGroupsOf(): VisibleGroups {
  const [rule, ...others] = parts.flatMap(({ visibleGroups }) => visibleGroups ?? []);
  if (!rule || others.length)
    throw new Error('Exactly one area must declare which delivery groups a person sees.');
  return rule;
}

/** The retention table of docs/operations.md. */
export const retentionDocs = (): string =>
  retentionTable(
    parts.flatMap(({ retention = [], retentionLines = [] }) => [...retention, ...retentionLines]),
  );
