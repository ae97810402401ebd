import { seesCrs } from 'shared-api/portal/audience';
import type { Tx } from '../../kernel/db/types';
import type { NotificationKind } from '../../kernel/notify/notificationKind';
import { announce, type Announcement } from '../../kernel/notify/announce';

const aboutCrRole = 'cr_role';

interface CrRoleNews {
  crId: number;
  roleId: number;
  role: string;
  userId: number;
}

/** Announces that a person was given a role on a change request. */
export const announceCrRole = (
  tx: Tx,
  { actorId, at, ...news }: CrRoleNews & Pick<Announcement, 'actorId' | 'at'>,
): Promise<void> => announce(tx, { about: aboutCrRole, actorId, at, data: { ...news } });

/** One was given a role on a change request. */
export const crRoleNotification: NotificationKind = {
  name: 'cr_role',
  about: aboutCrRole,
  async find(_tx, { data }) {
    const { userId, crId, roleId, role } = data as unknown as CrRoleNews;
    return [{ userId, key: `cr_role:${crId}:${roleId}`, data: { crId, role } }];
  },
  async present(tx, user, rows) {
    if (!seesCrs(user)) return new Map();
    const idOf = (data: Record<string, unknown>) => Number(data.crId);
    const found = await tx
      .selectFrom('cr')
      .select(['id', 'title'])
      .where(
        'id',
        'in',
        rows.map(({ data }) => idOf(data)),
      )
      .execute();
    return new Map(
      rows.flatMap(({ id, actor, data }) => {
        const cr = found.find((one) => one.id === idOf(data));
        if (!cr) return [];
        const text = `${actor} gave you the role ${String(data.role)}`;
        return [[id, { text, subject: cr.title, to: `/cr_dashboard/${cr.id}` }] as const];
      }),
    );
  },
};
