import type { Booking } from 'shared-api/contracts/bookings';
import { bookingListFields, type BookingColumn } from 'shared-api/contracts/lists/bookingList';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema, valueAt, type SchemaLeaf } from 'shared-api/schema';
import type { CsvCell } from '../../../kernel/csv/csv';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import type { SubtypeRecord } from '../bookings.queries';

interface CsvColumn {
  title: string;
  cell: (booking: Booking) => CsvCell;
}

/** `2026-11-24 18:00`, in UTC. */
const instantCell = (instant: string | null): CsvCell =>
  dateCell(instant && instant.slice(0, 16).replace('T', ' '));

function fixedCell(booking: Booking, column: BookingColumn): CsvCell {
  switch (column) {
    case 'start':
    case 'finish':
    case 'child_start':
    case 'child_finish':
      return instantCell(booking[column]);
    case 'complete':
      return booking.complete ? 'Yes' : 'No';
    case 'review_status':
      return booking.review_status ?? 'N/A';
    default:
      return booking[column];
  }
}

const leafTitle = ({ title, schema }: SchemaLeaf) => schema.shortTitle ?? title;

function answerCell({ schema }: SchemaLeaf, value: unknown): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (schema.format === 'date') return dateCell(value);
  return schema.oneOf?.find((option) => option.const === value)?.title ?? value;
}

/** The column of an answer, in the words of each booking's own subtype. */
function answerColumn(path: string, subtypes: readonly SubtypeRecord[]): CsvColumn {
  const leaves = new Map(
    subtypes.flatMap(({ id, schema }) => {
      const leaf = flattenSchema(normaliseSchema(schema)).find((one) => one.path === path);
      return leaf ? [[id, leaf] as const] : [];
    }),
  );
  const [first] = leaves.values();
  return {
    title: first ? leafTitle(first) : path,
    cell: (booking) => {
      const leaf = leaves.get(booking.booking_subtype_id);
      return leaf ? answerCell(leaf, valueAt(booking.data, path)) : null;
    },
  };
}

/** The columns of `bookings.csv`. @param names of columns, or `data.` and the path of an answer; all fixed ones when left out */
export const csvColumns = (
  names: readonly string[] = Object.keys(bookingListFields.columns),
  subtypes: readonly SubtypeRecord[],
): CsvColumn[] =>
  names.map((name) =>
    name.startsWith('data.')
      ? answerColumn(name.slice('data.'.length), subtypes)
      : {
          title: bookingListFields.columns[name as BookingColumn],
          cell: (booking) => fixedCell(booking, name as BookingColumn),
        },
  );
