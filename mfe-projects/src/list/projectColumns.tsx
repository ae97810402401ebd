import { countProjectOptions, listNames, type Lookup } from 'shared-api/client';
import type { ProjectOption, ProjectOptionField } from 'shared-api/contracts/lists/projectOptions';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import {
  isDateField,
  listedFields,
  projectFields,
  type ListColumn,
  type ListedField,
} from 'shared-api/projectFields';
import { describeFigure } from 'shared-api/reportFigure';
import { RouterLink, StateChip, stateKind, VisuallyHidden } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import type { Column, DefaultFilter, ExtraFilter, FilterQuery, Option } from 'shared-ui/grid';
import { Icon } from 'shared-ui/icons';

/**
 * Leaves out a default filter that choosing a value of the field switches off. The list's query has the very array of the default; a
 * filter that the person has chosen has an array of its own, and stays.
 */
const withoutDropped = (field: ProjectOptionField, filters: FilterQuery): FilterQuery =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([param, values]) =>
        !openProjectsOnly.some(
          (one) => one.param === param && one.values === values && one.unless.includes(field),
        ),
    ),
  );

/** Counts the projects of each value under the other filters. Without counts a list is as useful: a failure is not shown. */
async function countsOf(
  field: ProjectOptionField,
  search: string,
  signal: AbortSignal,
  filters?: FilterQuery,
) {
  if (!filters) return null;
  try {
    const { sort: _sort, ...others } = withoutDropped(field, filters);
    return await countProjectOptions(field, search, others, signal);
  } catch {
    return null;
  }
}

/** Adds counts to choices; the choice of projects without a value comes along, for its count. */
function withCounts(options: readonly Option[], counted: readonly ProjectOption[] | null): readonly Option[] {
  if (!counted) return options;
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const none = counts.get('');
  return [
    ...(none === undefined ? [] : [{ value: '', label: '', count: none }]),
    ...options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
  ];
}

type LoadOptions = (search: string, signal: AbortSignal, filters?: FilterQuery) => Promise<readonly Option[]>;

/** Looks up choices by the typed text. The API filters by name, so people who share a name are one choice. */
const byName =
  (lookup: Lookup, field: ProjectOptionField): LoadOptions =>
  async (search, signal, filters) => {
    const [names, counted] = await Promise.all([
      listNames(lookup, search, signal),
      countsOf(field, search, signal, filters),
    ]);
    const options = [...new Set(names.map(({ name }) => name))].map((name) => ({ value: name, label: name }));
    return withCounts(options, counted);
  };

/** Looks up choices for a filter by id. */
const byId =
  (lookup: Lookup, field: ProjectOptionField): LoadOptions =>
  async (search, signal, filters) => {
    const [names, counted] = await Promise.all([
      listNames(lookup, search, signal),
      countsOf(field, search, signal, filters),
    ]);
    return withCounts(
      names.map(({ id, name }) => ({ value: String(id), label: name })),
      counted,
    );
  };

/** Offers only people who have raised projects; everybody where there are too many projects to look for them. */
const requesters: LoadOptions = async (search, signal, filters = {}) =>
  (await countsOf('requester_name', search, signal, filters)) ??
  byName('user', 'requester_name')(search, signal);

const unassigned = 'Unassigned';
const person = (field: ProjectOptionField) =>
  ({ kind: 'options', load: byName('user', field), allowEmpty: unassigned }) as const;

const StatusChip = ({ row }: { row: ProjectListRow }) => (
  <StateChip
    label={row.project_state_name}
    hue={row.project_state_colour}
    kind={stateKind({
      is_start: row.project_state_is_start,
      is_closed: row.project_state_is_closed,
      colour: row.project_state_colour,
    })}
    fraction={row.project_state_progress}
    days={row.project_state_is_closed ? null : row.project_state_days}
    onHold={row.on_hold && !row.project_state_is_closed}
  />
);

/** The column of a field of the planning data; hidden until somebody chooses it. */
function planningColumn(field: ListedField): Column<ProjectListRow> {
  const { title, width, filterLabel, numeric }: ListColumn = projectFields[field].inList;
  const common = { field, title, width, hidden: true, ...(numeric && { numeric }) };
  return isDateField(field)
    ? { ...common, align: 'right', filter: { kind: 'date' }, text: (row) => formatDate(row[field]) }
    : {
        ...common,
        filter: { kind: 'text', param: `${field}_like`, label: filterLabel ?? `Part of the ${title}` },
      };
}

/** The columns of the project list. Source: spec 000, point 2; widths from the design's measures. */
export const projectColumns: readonly Column<ProjectListRow>[] = [
  {
    field: 'project_id',
    title: 'ID',
    width: 80,
    pinned: true,
    numeric: true,
    card: 'id',
    filter: { kind: 'text', label: 'Project ID', numeric: true },
    render: (row) => <RouterLink to={`/projects/${row.project_id}`}>{row.project_id}</RouterLink>,
  },
  {
    field: 'project_name',
    title: 'Name',
    flex: 1,
    minWidth: 216,
    pinned: true,
    strong: true,
    card: 'title',
    filter: { kind: 'text', param: 'project_name_like', label: 'Part of the name' },
    wrap: true,
  },
  {
    field: 'requester_name',
    title: 'Requester',
    width: 100,
    wrap: true,
    filter: { kind: 'options', load: requesters },
  },
  {
    field: 'pan_owner_name',
    title: 'PAN Owner',
    width: 124,
    wrap: true,
    hidden: true,
    empty: unassigned,
    filter: person('pan_owner_name'),
  },
  ...listedFields.map(planningColumn),
  {
    field: 'project_type_name',
    title: 'Delivery Group',
    width: 100,
    wrap: true,
    card: 'line',
    filter: { kind: 'options', load: byName('group', 'project_type_name') },
  },
  {
    field: 'team_name',
    title: 'Team',
    width: 94,
    wrap: true,
    empty: unassigned,
    card: 'line',
    filter: { kind: 'options', load: byName('team', 'team_name'), allowEmpty: unassigned },
  },
  {
    field: 'tech_lead_name',
    title: 'Tech Lead',
    width: 100,
    wrap: true,
    empty: unassigned,
    card: 'line',
    filter: person('tech_lead_name'),
  },
  {
    field: 'project_manager_name',
    title: 'Project Manager',
    width: 100,
    wrap: true,
    empty: unassigned,
    filter: person('project_manager_name'),
  },
  {
    field: 'services',
    title: 'Services',
    width: 200,
    hidden: true,
    sortable: false,
    filter: {
      kind: 'options',
      param: 'services_includes',
      load: byId('service', 'services_includes'),
      ids: true,
    },
  },
  {
    field: 'project_state_name',
    title: 'Status',
    width: 196,
    card: 'chip',
    filter: { kind: 'options', load: byName('state', 'project_state_name') },
    render: (row) => <StatusChip row={row} />,
  },
  {
    field: 'services_locked',
    title: 'Lock',
    width: 36,
    headerIcon: 'lock',
    card: 'mark',
    filter: {
      kind: 'choice',
      options: [
        { value: 'true', label: 'Services locked' },
        { value: 'false', label: 'Not locked' },
      ],
    },
    text: (row) => (row.services_locked ? 'Services locked' : ''),
    render: (row) =>
      row.services_locked && (
        <>
          <Icon name="lock" size={16} />
          <VisuallyHidden>Services locked</VisuallyHidden>
        </>
      ),
  },
  {
    field: 'submit_date',
    title: 'Submit Date',
    width: 134,
    align: 'right',
    numeric: true,
    empty: 'Not submitted',
    card: 'date',
    filter: { kind: 'date' },
    text: (row) => formatDate(row.submit_date),
  },
  {
    field: 'created_on',
    title: 'Created On',
    width: 148,
    align: 'right',
    numeric: true,
    hidden: true,
    filter: { kind: 'date' },
    text: (row) => formatDate(row.created_on),
  },
];

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Filters without a column. */
export const projectExtraFilters: readonly ExtraFilter[] = [
  { title: 'Closed', filter: { kind: 'choice', param: 'project_state_is_closed', options: yesOrNo } },
  { title: 'On hold', filter: { kind: 'choice', param: 'on_hold', options: yesOrNo } },
  { title: 'Mine', filter: { kind: 'choice', param: 'mine', options: yesOrNo } },
  { title: 'Report', filter: { kind: 'given', param: 'figure', label: describeFigure } },
];

/** Shows only open projects, unless there is a state, id, created-on or search filter. Source: spec 000, point 2. */
export const openProjectsOnly: readonly DefaultFilter[] = [
  {
    param: 'project_state_is_closed',
    values: ['false'],
    title: 'Closed',
    label: 'No',
    unless: ['project_state_name', 'project_id', 'created_on', 'search', 'figure'],
  },
];
