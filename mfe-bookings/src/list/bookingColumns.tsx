import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { listNames } from 'shared-api/client';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { RouterLink } from 'shared-ui/core';
import type { Column, DefaultFilter, ExtraFilter, ListOptions } from 'shared-ui/grid';
import { answerText, AnswerValue } from '../shared/AnswerValue';
import { legsOf } from '../shared/bookingLegs';
import { shortSpanText, spanText } from '../shared/bookingTimes';
import { StatusTag } from '../shared/StatusTag';
import { PanelLink } from './PanelLink';

type BookingColumn = Column<Booking>;

/** Looks up the choices of a filter by name: people who share one are one choice. */
async function loadPeople(search: string, signal: AbortSignal) {
  const names = (await listNames('user', search, signal)).map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

const choices = (names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ value: name, label: name }));

const statuses = choices(['booked', 'pending', 'cancelled', 'rescheduled']);

/** The columns of the project, on the page of all projects. */
const projectColumns: readonly BookingColumn[] = [
  {
    field: 'project_id',
    title: 'Project',
    width: 76,
    pinned: true,
    numeric: true,
    filter: { kind: 'text', label: 'Project ID', numeric: true },
    card: 'line',
    render: (row) => <RouterLink to={`/projects/${row.project_id}`}>{row.project_id}</RouterLink>,
  },
  {
    field: 'project_name',
    title: 'Name',
    flex: 2,
    minWidth: 180,
    pinned: true,
    strong: true,
    wrap: true,
    card: 'title',
    filter: { kind: 'text', param: 'project_name_like', label: 'Part of the name' },
    render: (row) => <PanelLink id={row.id}>{row.project_name}</PanelLink>,
  },
];

const typeColumn = (subtypes: readonly BookingSubtype[], opens: boolean): BookingColumn => ({
  field: 'booking_subtype_name',
  title: 'Type',
  ...(opens ? { flex: 1, minWidth: 150, strong: true, card: 'title' } : { width: 132, card: 'line' }),
  filter: {
    kind: 'choice',
    options: choices(subtypes.filter(({ child }) => !child).map(({ name }) => name)),
  },
  ...(opens && { render: (row) => <PanelLink id={row.id}>{row.booking_subtype_name}</PanelLink> }),
});

function timeColumns(subtypes: readonly BookingSubtype[]): BookingColumn[] {
  const legs = (row: Booking) => legsOf(row, subtypes);
  const whenColumn: BookingColumn = {
    field: 'start',
    title: 'When (UTC)',
    width: 280,
    numeric: true,
    wrap: true,
    card: 'date',
    filter: { kind: 'date' },
    text: (row) => {
      const [leg] = legs(row);
      return leg ? shortSpanText(leg, leg.showTime) : '';
    },
    // A card has no column titles, so it names the time zone itself.
    cardText: (row) => {
      const [leg] = legs(row);
      return leg ? `${shortSpanText(leg, leg.showTime)}${leg.showTime ? '\u00a0UTC' : ''}` : '';
    },
  };
  const secondColumn: BookingColumn = {
    field: 'child_start',
    title: 'Second leg (UTC)',
    width: 300,
    numeric: true,
    hidden: true,
    sortable: false,
    text: (row) => {
      const [, leg] = legs(row);
      return leg ? `${leg.name}: ${spanText(leg, leg.showTime)}` : '';
    },
  };
  const slotColumn: BookingColumn = {
    field: 'slot',
    title: 'Slot',
    width: 64,
    text: (row) =>
      legs(row)
        .flatMap(({ slot }) => slot ?? [])
        .join(', '),
  };
  return [
    whenColumn,
    ...(subtypes.some(({ child }) => child) ? [secondColumn] : []),
    ...(subtypes.some(({ show_slot: shown }) => shown) ? [slotColumn] : []),
  ];
}

/** The review of each leg; empty where none has begun. A second line starts with a review, not with a dot. */
function reviewsText(row: Booking, subtypes: readonly BookingSubtype[]): string {
  const reviews = legsOf(row, subtypes).map(({ review }) => review);
  return reviews.some(Boolean) ? reviews.map((review) => review ?? 'N/A').join('\u00a0· ') : '';
}

const statusColumns = (
  subtypes: readonly BookingSubtype[],
  reviewStatuses: readonly string[],
): BookingColumn[] => [
  {
    field: 'booking_status',
    title: 'Status',
    width: 108,
    card: 'chip',
    filter: { kind: 'choice', options: statuses },
    render: (row) => <StatusTag status={row.booking_status} />,
  },
  {
    field: 'review_status',
    title: 'Review',
    width: 124,
    wrap: true,
    card: 'line',
    // Source: spec 001, point 4: N/A while the booking is pending.
    text: (row) => reviewsText(row, subtypes) || 'N/A',
    // A card names no columns, so that N/A would say nothing.
    cardText: (row) => reviewsText(row, subtypes),
    ...(reviewStatuses.length > 0 && {
      filter: { kind: 'choice' as const, options: choices(reviewStatuses), open: true },
    }),
  },
];

const laterColumns: readonly BookingColumn[] = [
  {
    field: 'pending_descr',
    title: 'Pending because',
    flex: 1,
    minWidth: 200,
    hidden: true,
    sortable: false,
  },
  { field: 'complete', title: 'Complete', width: 96, hidden: true },
  { field: 'id', title: 'ID', width: 72, hidden: true, numeric: true },
];

interface AnswerColumn {
  title: string;
  /** By the id of the subtype: two subtypes may ask for the same thing in other words. */
  leaves: Map<number, SchemaLeaf>;
}

/** Answers with a short title are columns. Source: spec 001, point 3 (shortTitle). */
function answerColumns(subtypes: readonly BookingSubtype[]): BookingColumn[] {
  const found = new Map<string, AnswerColumn>();
  for (const { id, schema } of subtypes)
    for (const leaf of flattenSchema(normaliseSchema(schema))) {
      const title = leaf.schema.shortTitle;
      if (title === undefined || leaf.schema.writeOnly) continue;
      const column = found.get(leaf.path) ?? { title, leaves: new Map<number, SchemaLeaf>() };
      column.leaves.set(id, leaf);
      found.set(leaf.path, column);
    }
  return [...found].map(([path, { title, leaves }]) => {
    const leafOf = (row: Booking) => leaves.get(row.booking_subtype_id);
    return {
      // Not a member of the row: the API names the column of an answer so in a CSV.
      field: `data.${path}` as keyof Booking,
      title,
      width: 112,
      sortable: false,
      text: (row) => {
        const leaf = leafOf(row);
        return leaf ? answerText(leaf, valueAt(row.data, path)) : '';
      },
      render: (row) => {
        const leaf = leafOf(row);
        return leaf && <AnswerValue leaf={leaf} value={valueAt(row.data, path)} short />;
      },
    };
  });
}

/**
 * The columns of a list of bookings.
 * @param subtypes of its type
 * @param inProject all rows are of one project, which has no columns then
 */
export const bookingColumns = (
  subtypes: readonly BookingSubtype[],
  reviewStatuses: readonly string[],
  inProject: boolean,
): BookingColumn[] => [
  ...(inProject ? [] : projectColumns),
  typeColumn(subtypes, inProject),
  ...timeColumns(subtypes),
  ...statusColumns(subtypes, reviewStatuses),
  ...answerColumns(subtypes),
  {
    field: 'requester_name',
    title: 'Requester',
    width: 120,
    wrap: true,
    card: 'line',
    filter: { kind: 'options', load: loadPeople },
  },
  ...laterColumns,
];

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const extraFilters: readonly ExtraFilter[] = [
  { title: 'Complete', filter: { kind: 'choice', param: 'complete', options: yesOrNo } },
];
/** Leaves out complete bookings unless a status, an id or a time is asked for. Source: spec 001, point 2.7. */
const defaultFilters: readonly DefaultFilter[] = [
  {
    param: 'complete',
    values: ['false'],
    title: 'Complete',
    label: 'No',
    unless: ['booking_status', 'id', 'start'],
  },
];

/** Source: spec 001, points 2.7 and 9. */
export const listOptions: ListOptions = {
  defaultSort: 'start,id',
  pageSize: 20,
  defaultFilters,
  extraFilters,
};
