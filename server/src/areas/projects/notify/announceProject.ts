import type { Tx } from '../../../kernel/db/types';
import { announce } from '../../../kernel/notify/announce';
import type { ProjectEvent } from '../record/ProjectEvent';
import type { ProjectSnapshot } from '../record/snapshot';

/** The name of announcements about projects. */
export const aboutProject = 'project';

/** What an announcement about a project says. */
export interface ProjectNews {
  projectId: number;
  groupId: number;
  /** The names of the states before and after; null: it stayed. `from` is null for a project that was raised. */
  moved: { from: string | null; to: string } | null;
  /** Whether a step may have become another person's: by its state, its team or a quote. */
  stepsChanged: boolean;
  /** The roles that were given, with their new holders. */
  given: { id: number; name: string; userId: number }[];
  /** The recipients whom the author of a comment chose. */
  named: { kind: string; roleId: number | null }[];
  /** Whether it is a comment. */
  commented: boolean;
  /** The hold was put on or removed; null: it stayed. */
  hold: 'put' | 'removed' | null;
}

/** Lists the roles that have another holder than before. */
const givenRoles = (
  before: Pick<ProjectSnapshot, 'roles'>,
  after: Pick<ProjectSnapshot, 'roles'>,
): ProjectNews['given'] =>
  after.roles
    .filter(({ id, usr }) => before.roles.find((role) => role.id === id)?.usr.id !== usr.id)
    .map(({ id, name, usr }) => ({ id, name, userId: usr.id }));

/**
 * Announces an event on a project, if it may concern people: at most one statement.
 * @param before null for an event that compares no snapshots, or for a raised project
 */
export async function announceProject(
  tx: Tx,
  { what, projectId, groupId, actorId, at, differences, from, to, named }: ProjectEvent,
  before: ProjectSnapshot | null,
  after: ProjectSnapshot,
): Promise<void> {
  const isRaised = what === 'raised';
  const hasMoved = isRaised || differences.some(({ kind }) => kind === 'state');
  // An action that compares no snapshots gives no roles: a comment, or the review of a booking.
  const former = before ?? (isRaised ? { roles: [] } : after);
  const isNewQuote = differences.some(({ kind, from: was }) => kind === 'quote' && was === null);
  const hold = differences.find(({ kind }) => kind === 'hold');
  const news: ProjectNews = {
    projectId,
    groupId,
    moved: hasMoved ? { from: isRaised ? null : (from?.name ?? null), to: to.name } : null,
    stepsChanged: hasMoved || isNewQuote || differences.some(({ kind }) => kind === 'team'),
    given: givenRoles(former, after),
    named: named.map(({ kind, usr_role_id }) => ({ kind, roleId: usr_role_id })),
    commented: what === 'commented',
    hold: hold ? (after.onHold ? 'put' : 'removed') : null,
  };
  if (!news.stepsChanged && !news.given.length && !news.commented && !news.hold) return;
  await announce(tx, { about: aboutProject, actorId, at, data: { ...news } });
}
