import type { AuditChange } from 'shared-api/contracts/audit';
import type { Tx } from '../../../kernel/db/types';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import type { PlannedMail } from '../mail/planMails';
import { announceProject } from '../notify/announceProject';
import { planProjectMails, queueProjectMail } from '../mail/queueProjectMail';
import type { Change } from '../Change';
import { differencesOf } from './differences';
import type { Difference } from './projectPart';
import type { ProjectEvent } from './ProjectEvent';
import { readSnapshot, type ProjectSnapshot } from './snapshot';

/** An action that comparing two snapshots does not show: raising a project, a comment, a survey. */
export interface RecordedAction {
  /** As the audit log names it. */
  action: string;
  changes?: AuditChange[];
  /** The event that is mailed; no mail when left out. */
  mail?: Pick<ProjectEvent, 'what'> & Partial<ProjectEvent>;
}

/** Writes the entry of the audit log and tells open browsers. @param dated see `LiveEvent` */
async function writeProjectAudit(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, at }: Change,
  { action, changes = [], dated }: Pick<RecordedAction, 'action' | 'changes'> & { dated?: boolean },
): Promise<void> {
  const { id, name } = project;
  const entry = { userId, entity: 'project', entityId: id, name, action, changes, at };
  await writeAudit(tx, entry, { kind: 'project', id, ...(dated === undefined ? {} : { dated }) });
}

const eventOf = (
  { id, name, groupId, state }: ProjectSnapshot,
  { userId, at }: Change,
  own: Pick<ProjectEvent, 'what'> & Partial<ProjectEvent>,
): ProjectEvent => ({
  projectId: id,
  projectName: name,
  groupId,
  actorId: userId,
  at,
  differences: [],
  from: state,
  to: state,
  comment: null,
  named: [],
  ...own,
});

/** Runs a change on a project between two snapshots. */
async function betweenSnapshots<D>(
  tx: Tx,
  projectId: number,
  act: () => Promise<D>,
): Promise<{ before: ProjectSnapshot | undefined; done: D; after: ProjectSnapshot | undefined }> {
  const before = await readSnapshot(tx, projectId);
  const done = await act();
  const after = await readSnapshot(tx, projectId);
  return { before, done, after };
}

/**
 * Runs a change on a project and records it by comparing snapshots from before and after: in the audit log, for open browsers,
 * and for the mail that the group's rules ask for. All of it belongs to the transaction of the change. A change without a
 * difference leaves no trace; one that deletes the project is recorded as `deleted`.
 * @returns the result of `act`
 */
export async function recordChange<D>(
  tx: Tx,
  projectId: number,
  by: Change,
  comment: string | null,
  act: () => Promise<D>,
): Promise<D> {
  const { before, done, after } = await betweenSnapshots(tx, projectId, act);
  if (before && after) await recordDifferences(tx, before, after, by, comment);
  else if (before) await writeProjectAudit(tx, before, by, { action: 'deleted' });
  return done;
}

/**
 * Runs a change on a project in a transaction that the caller rolls back, and compares snapshots as `recordChange` does, but
 * records nothing.
 * @returns everything that the change does, and the mails it would queue
 */
export async function previewChange(
  tx: Tx,
  projectId: number,
  by: Change,
  act: () => Promise<unknown>,
): Promise<{ differences: Difference[]; mails: PlannedMail[] }> {
  const { before, after } = await betweenSnapshots(tx, projectId, act);
  if (!before || !after) return { differences: [], mails: [] };
  const differences = differencesOf(before, after);
  const { mails } = await planProjectMails(
    tx,
    eventOf(after, by, { what: 'changed', differences, from: before.state }),
  );
  return { differences, mails };
}

/**
 * Runs a change on a project and announces it as `recordChange` and `recordAction` do, but neither writes the audit log nor queues
 * mails: for the history of the demo, of which people are notified.
 * @param what `commented` for a comment, which differs in nothing that snapshots hold
 */
export async function announceChange(
  tx: Tx,
  projectId: number,
  by: Change,
  what: 'changed' | 'commented',
  act: () => Promise<unknown>,
): Promise<void> {
  const { before, after } = await betweenSnapshots(tx, projectId, act);
  if (!before || !after) return;
  const differences = differencesOf(before, after);
  await announceProject(tx, eventOf(after, by, { what, differences, from: before.state }), before, after);
}

async function recordDifferences(
  tx: Tx,
  before: ProjectSnapshot,
  after: ProjectSnapshot,
  by: Change,
  comment: string | null,
): Promise<void> {
  const differences = differencesOf(before, after);
  if (!differences.length) return;
  const changes = differences.map(({ field, from, to }) => ({ field, from, to }));
  const dated = after.updatedOn > before.updatedOn;
  await writeProjectAudit(tx, after, by, { action: 'updated', changes, dated });
  const event = eventOf(after, by, { what: 'changed', differences, from: before.state, comment });
  await queueProjectMail(tx, event);
  await announceProject(tx, event, before, after);
}

/** Records an action that was carried out in this transaction; like `recordChange`, but named by its caller. */
export async function recordAction(
  tx: Tx,
  projectId: number,
  by: Change,
  { mail, ...action }: RecordedAction,
): Promise<void> {
  const project = await readSnapshot(tx, projectId);
  if (!project) return;
  await writeProjectAudit(tx, project, by, action);
  if (!mail) return;
  const event = eventOf(project, by, mail);
  await queueProjectMail(tx, event);
  await announceProject(tx, event, null, project);
}
