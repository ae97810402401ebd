import { randomUUID } from 'node:crypto';
import type { Recorded } from '../../server/src/testing/recordStatements';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Takes the place of a `Date` in JSON. */
const dateMark = '@moment';

/** Replaces dates, which JSON cannot carry, by a mark; `valuesFor` replaces the mark by the present time. */
export const portable = (recorded: Recorded): Recorded => ({
  ...recorded,
  statements: recorded.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value instanceof Date ? dateMark : value)),
  })),
});

/**
 * Adapts the recorded values of a statement to another project: replaces the recorded project's id, sets dates to the present,
 * and generates new UUIDs, which must be unique.
 */
export const valuesFor = (values: readonly unknown[], recordedId: number, id: number): unknown[] =>
  values.map((value) => {
    if (value === recordedId) return id;
    if (value === dateMark) return new Date();
    if (Array.isArray(value)) return value.map((item: unknown) => (item === recordedId ? id : item));
    return typeof value === 'string' ? value.replace(uuid, () => randomUUID()) : value;
  });
