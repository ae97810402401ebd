import type { Tx } from '../../../kernel/db/types';
import type { Announcement } from '../../../kernel/notify/announce';
import type { NotificationKind, NotifiedPerson } from '../../../kernel/notify/notificationKind';
import { describeDuty, listDueDuties } from '../next/next.present';
import type { Actor } from '../next/next.policy';
import { readNextFacts } from '../next/nextFacts.queries';
import { readNextRules } from '../next/nextRules.queries';
import { aboutProject, type ProjectNews } from './announceProject';
import { presentOnProjects } from './presentOnProjects';
import { listProjectPeople, type ProjectPerson } from './projectParts.queries';

/** The alternatives that a notification names. */
const maxSteps = 3;

const newsOf = ({ data }: Announcement) => data as unknown as ProjectNews;

/** Finds the person who raised a project. @param one what to store for them */
async function findRequester(
  tx: Tx,
  projectId: number,
  one: Omit<NotifiedPerson, 'userId'>,
): Promise<NotifiedPerson[]> {
  const people = await listProjectPeople(tx, projectId);
  return people.filter(({ kind }) => kind === 'requester').map(({ userId }) => ({ userId, ...one }));
}

/** A comment was addressed to one's role, or to one as the team's manager. */
export const commentNotification: NotificationKind = {
  name: 'comment',
  about: aboutProject,
  async find(tx, announcement) {
    const { projectId, named } = newsOf(announcement);
    if (!named.length) return [];
    const people = await listProjectPeople(tx, projectId);
    return people
      .filter(({ kind, roleId }) => named.some((one) => one.kind === kind && one.roleId === roleId))
      .map(({ userId }) => ({ userId, key: `comment:${projectId}`, data: { projectId } }));
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, times }) => ({
      text:
        times > 1 ? `${times} comments for you, the last by ${actor}` : `${actor} wrote a comment for you`,
      below: '/timeline',
    })),
};

/** Another person commented on a project that one raised. */
export const ownCommentNotification: NotificationKind = {
  name: 'own_comment',
  about: aboutProject,
  async find(tx, announcement) {
    const { projectId, commented } = newsOf(announcement);
    return commented
      ? findRequester(tx, projectId, { key: `own_comment:${projectId}`, data: { projectId } })
      : [];
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, times }) => ({
      text:
        times > 1
          ? `${times} comments on your project, the last by ${actor}`
          : `${actor} commented on your project`,
      below: '/timeline',
    })),
};

/** One was given a role on a project. */
export const roleNotification: NotificationKind = {
  name: 'role',
  about: aboutProject,
  async find(_tx, announcement) {
    const { projectId, given } = newsOf(announcement);
    return given.map(({ id, name, userId }) => ({
      userId,
      key: `role:${projectId}:${id}`,
      data: { projectId, role: name },
    }));
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, data }) => ({
      text: `${actor} gave you the role ${String(data.role)}`,
    })),
};

const partOf: Record<Actor['principal'], ProjectPerson['kind'] | null> = {
  requester: 'requester',
  team_member: 'team_members',
  team_manager: 'team_manager',
  role: 'role',
  // A step that everyone may take is no person's duty.
  any_user: null,
};

/** The next step of a project became one's own. */
export const nextNotification: NotificationKind = {
  name: 'next',
  about: aboutProject,
  supersedes(announcement) {
    const { projectId, moved } = newsOf(announcement);
    return moved ? `next:${projectId}` : null;
  },
  async find(tx, announcement): Promise<NotifiedPerson[]> {
    const { projectId, groupId, stepsChanged } = newsOf(announcement);
    if (!stepsChanged) return [];
    const [[rules], [facts], people] = [
      await readNextRules(tx, groupId),
      // The zone decides about days alone, which are not read here.
      await readNextFacts(tx, [projectId], 'UTC'),
      await listProjectPeople(tx, projectId),
    ];
    // The project was deleted meanwhile.
    if (!rules || !facts) return [];
    const steps = new Map<number, Set<string>>();
    for (const duty of listDueDuties(facts, rules))
      for (const { kind, roleId, userId } of people)
        if (kind === partOf[duty.who.principal] && roleId === duty.who.roleId)
          steps.set(userId, (steps.get(userId) ?? new Set()).add(describeDuty(duty, rules)));
    return [...steps].map(([userId, texts]) => ({
      userId,
      key: `next:${projectId}`,
      data: { projectId, step: [...texts].slice(0, maxSteps).join(' or ') },
    }));
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ data }) => ({ text: `You’re next: ${String(data.step)}` })),
};

/** A project that one raised was moved by another person. */
export const movedNotification: NotificationKind = {
  name: 'moved',
  about: aboutProject,
  async find(tx, announcement) {
    const { projectId, moved } = newsOf(announcement);
    return moved?.from
      ? findRequester(tx, projectId, { key: `moved:${projectId}`, data: { projectId, to: moved.to } })
      : [];
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, data }) => ({
      text: `${actor} moved your project to ${String(data.to)}`,
    })),
};

/** Another person put a project that one raised on hold, or removed the hold. */
export const holdNotification: NotificationKind = {
  name: 'hold',
  about: aboutProject,
  async find(tx, announcement) {
    const { projectId, hold } = newsOf(announcement);
    return hold ? findRequester(tx, projectId, { key: `hold:${projectId}`, data: { projectId, hold } }) : [];
  },
  present: (tx, user, rows) =>
    presentOnProjects(tx, user, rows, ({ actor, data }) => ({
      text:
        data.hold === 'put'
          ? `${actor} put your project on hold`
          : `${actor} removed the hold of your project`,
      // The timeline has the comment that says why.
      below: '/timeline',
    })),
};

/** In the order in which one of them is chosen for a person whom a change concerns in several ways. */
export const projectNotifications = [
  commentNotification,
  ownCommentNotification,
  roleNotification,
  nextNotification,
  movedNotification,
  holdNotification,
] as const;
