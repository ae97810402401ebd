import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineProjectPart, pairById, type Difference } from '../record/projectPart';

interface SnapshotMilestone {
  id: number;
  name: string;
  /** `YYYY-MM-DD`. */
  m_date: string | null;
  m_text: string | null;
  complete: boolean;
}

const formatValue = ({ complete, m_date, m_text }: SnapshotMilestone) =>
  [complete ? 'Complete' : 'Not complete', m_date ?? m_text].filter(Boolean).join(', ');

/** The names of the milestones that both snapshots have, in the order of `ordered`. */
const keptNames = (ordered: readonly SnapshotMilestone[], other: readonly SnapshotMilestone[]) =>
  ordered.filter(({ id }) => other.some((same) => same.id === id)).map(({ name }) => name);

/** The milestones of a project. */
export const milestonesPart = defineProjectPart<SnapshotMilestone[]>({
  name: 'milestones',
  snapshot: {
    read: (eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('project_milestone as m')
          .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
          .whereRef('m.project_id', '=', 'p.id')
          .select([
            'n.id',
            'n.name',
            'm.m_date',
            'm.m_text',
            sql<boolean>`m.completed_on is not null`.as('complete'),
          ])
          .orderBy('m.ord')
          .orderBy('n.id'),
      ),
    differences(before, after) {
      const found = pairById(before, after).flatMap(([was, is]): Difference[] => {
        const from = was ? formatValue(was) : null;
        const to = is ? formatValue(is) : null;
        return from === to ? [] : [{ kind: 'milestone', field: (is ?? was)!.name, from, to }];
      });
      const [from, to] = [keptNames(before, after), keptNames(after, before)];
      if (!isDeepStrictEqual(from, to))
        found.push({
          kind: 'milestone',
          field: 'Order of milestones',
          from: from.join(', '),
          to: to.join(', '),
        });
      return found;
    },
  },
  timeline: {
    kind: 'milestone',
    isKind: sql`e.milestone_name is not null`,
    members: { milestone_name: sql`e.milestone_name` },
  },
});
