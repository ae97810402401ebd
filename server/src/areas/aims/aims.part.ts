import { sql, type Generated } from 'kysely';
import { defineProjectPart } from '../projects/public';

declare module '../projects/projects.tables' {
  interface TimelineEntryTable {
    aim_id: Generated<number | null>;
    /** The AIM's name. */
    aim: Generated<string | null>;
    /** The number of the version that was uploaded. */
    aim_number: Generated<number | null>;
  }
}

/** The AIMs of a project. Their writes are recorded by `recordAction`. */
export const aimsPart = defineProjectPart({
  name: 'aims',
  timeline: {
    kind: 'aim',
    isKind: sql`e.aim_number is not null`,
    members: {
      aim: sql`case when e.aim_number is not null then
        json_build_object('id', e.aim_id, 'name', e.aim, 'number', e.aim_number) end`,
    },
  },
});
