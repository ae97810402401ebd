import type { Tx } from '../../../kernel/db/types';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { publish } from '../../../kernel/events/publish';
import type { CommentRecipient } from '../mail/commentRecipients';
import { queueProjectMail } from '../mail/queueProjectMail';
import type { Change } from '../projectCalls';
import { differencesOf, type Difference } from './differences';
import { readSnapshot, type ProjectSnapshot } from './snapshot';

/** What happened on a project, for those who hear of it by mail. */
export interface ProjectEvent {
  what: 'raised' | 'changed' | 'commented';
  projectId: number;
  /** As it is called now. */
  projectName: string;
  groupId: number;
  /** Who did it, and gets no mail of it. */
  actorId: number;
  at: Date;
  differences: Difference[];
  /** Where the project stood before and stands now; it stood nowhere before it was raised. */
  from: ProjectSnapshot['state'] | null;
  to: ProjectSnapshot['state'];
  /** What the actor wrote with it. */
  comment: string | null;
  /** Whom a commenter chose. */
  named: CommentRecipient[];
}

async function note(tx: Tx, project: ProjectSnapshot, by: Change, action: string, differences: Difference[]) {
  await writeAudit(tx, {
    userId: by.userId,
    entity: 'project',
    entityId: project.id,
    name: project.name,
    action,
    changes: differences.map(({ field, from, to }) => ({ field, from, to })),
    at: by.at,
  });
}

async function tell(tx: Tx, project: ProjectSnapshot, by: Change, action: string) {
  await publish(tx, { kind: 'project', id: project.id });
  await note(tx, project, by, action, []);
}

/** What a project and whoever acts say of an event; the rest is its own. */
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

/**
 * Runs a change on a project, and notes what it was, by comparing before and after: in the audit log, for open browsers, and
 * for the mail that its group's rules ask for. All in the transaction of the change; what changed nothing leaves no trace.
 */
export async function recordChange(
  tx: Tx,
  projectId: number,
  by: Change,
  comment: string | null,
  act: () => Promise<void>,
): Promise<void> {
  const before = await readSnapshot(tx, projectId);
  await act();
  const after = await readSnapshot(tx, projectId);
  if (!before || !after) return;
  const differences = differencesOf(before, after);
  if (!differences.length) return;
  await publish(tx, { kind: 'project', id: projectId, dated: after.updatedOn > before.updatedOn });
  await note(tx, after, by, 'updated', differences);
  await queueProjectMail(
    tx,
    eventOf(after, by, { what: 'changed', differences, from: before.state, comment }),
  );
}

/** Notes that a project was raised, which is also its entry into its first state. */
export async function recordRaised(tx: Tx, projectId: number, by: Change): Promise<void> {
  const project = await readSnapshot(tx, projectId);
  if (!project) return;
  await tell(tx, project, by, 'created');
  await queueProjectMail(tx, eventOf(project, by, { what: 'raised', from: null }));
}

/** Deletes a project by `remove`, and notes it. */
export async function recordDeleted(
  tx: Tx,
  projectId: number,
  by: Change,
  remove: () => Promise<void>,
): Promise<void> {
  const project = await readSnapshot(tx, projectId);
  await remove();
  if (project) await tell(tx, project, by, 'deleted');
}

/** Notes a comment, whose text stays in the timeline, and mails it to those whom its author named. */
export async function recordComment(
  tx: Tx,
  projectId: number,
  by: Change,
  comment: string,
  named: CommentRecipient[],
): Promise<void> {
  const project = await readSnapshot(tx, projectId);
  if (!project) return;
  await tell(tx, project, by, 'commented');
  await queueProjectMail(tx, eventOf(project, by, { what: 'commented', comment, named }));
}
