import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineProjectPart, pairById, type Difference } from '../record/projectPart';

interface SnapshotAttachment {
  id: number;
  type_name: string;
  filename: string;
  is_financial: boolean;
}

/** The files of a project. */
export const attachmentsPart = defineProjectPart<SnapshotAttachment[]>({
  name: 'attachments',
  snapshot: {
    read: (eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('attachment as a')
          .whereRef('a.project_id', '=', 'p.id')
          .select(['a.id', 'a.type_name', 'a.filename', 'a.is_financial'])
          .orderBy('a.id'),
      ),
    differences: (before, after) =>
      pairById(before, after).flatMap(([was, is]): Difference[] => {
        const { type_name: field, is_financial } = (is ?? was)!;
        if (was && is) return [];
        return [
          {
            kind: 'attachment',
            field,
            from: was?.filename ?? null,
            to: is?.filename ?? null,
            ...(is_financial ? { needs: 'financials' } : {}),
          },
        ];
      }),
  },
  timeline: {
    kind: 'attachment',
    isKind: sql`e.attachment_type is not null`,
    members: {
      attachment: sql`e.attachment`,
      attachment_id: sql`e.attachment_id`,
      attachment_type: sql`e.attachment_type`,
    },
  },
  permissions: { openWhenClosed: ['POST attachments'] },
});
