/** A request for a page of the list, and the same page in SQL written by hand. */
export interface ListCase {
  name: string;
  /** The query that the browser sends. */
  query: Record<string, string>;
  /** The condition by hand on `l` (project_list), with `$2…` for `values`; `$1` is the caller. */
  where: string;
  values: (string | number)[];
  order: string;
  offset: number;
  /** Its matches are too many to be counted quickly: the count of a common part of a word. */
  commonSubstring?: true;
}

type Part = Partial<Omit<ListCase, 'name' | 'query'>> & { query?: Record<string, string> };

const newest = { sort: 'project_id desc' };

const listCase = (name: string, { query = {}, ...part }: Part): ListCase => ({
  name,
  query: { page: '1', per_page: '20', ...newest, ...query },
  where: 'true',
  values: [],
  order: 'l.project_id desc',
  offset: 0,
  ...part,
});

const personFilter = (field: string, person: string) =>
  listCase(`filter: ${field.replaceAll('_', ' ')}`, {
    query: { [field]: person },
    where: `l.${field.replace('_name', '_id')} = any(array(select id from usr where name = $2))`,
    values: [person],
  });

/** A name, a team and so on that the generated data holds. */
export interface Samples {
  requester: string;
  techLead: string;
  panOwner: string;
  team: string;
  group: string;
  panCode: string;
  service: number;
  id: number;
}

/** The cases of a caller who sees all projects: default, each kind of filter, search, sorts and a late page. */
export const allCases = (s: Samples): ListCase[] => [
  listCase('default: not closed, newest', {
    query: { project_state_is_closed: 'false' },
    where: 'not l.is_closed',
  }),
  listCase('everything, newest', {}),
  listCase('page 500', { query: { page: '500' }, offset: 499 * 20 }),
  listCase('search: a name', {
    query: { search: 'Phoenix 39' },
    where: 'l.search ilike $2 and l.search ilike $3',
    values: ['%Phoenix%', '%39%'],
  }),
  listCase('search: an id', {
    query: { search: String(s.id) },
    where: 'l.search ilike $2',
    values: [`%${s.id}%`],
  }),
  listCase('search: a common part of a word', {
    query: { search: 'wave' },
    where: 'l.search ilike $2',
    values: ['%wave%'],
    commonSubstring: true,
  }),
  listCase('filter: part of the name', {
    query: { project_name_like: 'gateways, Lyon 7' },
    where: 'l.project_name ilike $2',
    values: ['%gateways, Lyon 7%'],
  }),
  listCase('filter: group', {
    query: { project_type_name: s.group },
    where: 'l.project_type_id = (select id from project_type where name = $2)',
    values: [s.group],
  }),
  listCase('filter: state of all groups', {
    query: { project_state_name: 'Quoted' },
    where: 'l.project_state_id = any(array(select id from project_state where name = $2))',
    values: ['Quoted'],
  }),
  listCase('filter: team', {
    query: { team_name: s.team },
    where: 'l.team_id = (select id from team where name = $2)',
    values: [s.team],
  }),
  listCase('filter: no team', { query: { team_name: '' }, where: 'l.team_id is null' }),
  personFilter('requester_name', s.requester),
  personFilter('tech_lead_name', s.techLead),
  personFilter('pan_owner_name', s.panOwner),
  listCase('filter: PAN code', {
    query: { pan_code: s.panCode },
    where: 'l.pan_code = $2',
    values: [s.panCode],
  }),
  listCase('filter: a service', {
    query: { services_includes: String(s.service) },
    where: 'l.service_ids && array[$2::int]',
    values: [s.service],
  }),
  listCase('filter: on hold', { query: { on_hold: 'true' }, where: 'l.on_hold' }),
  listCase('filter: created in a month', {
    query: { created_on_gte: '2024-03-01', created_on_lt: '2024-04-01' },
    where: "l.created_on >= '2024-03-01Z' and l.created_on < '2024-04-01Z'",
  }),
  listCase('two filters: team and state', {
    query: { team_name: s.team, project_state_name: 'In Delivery' },
    where: `l.team_id = (select id from team where name = $2)
      and l.project_state_id = any(array(select id from project_state where name = $3))`,
    values: [s.team, 'In Delivery'],
  }),
  listCase('sort: Tech Lead', {
    query: { sort: 'tech_lead_name' },
    order: 'l.tech_lead_name, l.project_id',
  }),
  listCase('sort: requester, downwards, not closed', {
    query: { sort: 'requester_name desc', project_state_is_closed: 'false' },
    where: 'not l.is_closed',
    order: 'l.requester_name desc, l.project_id desc',
  }),
  listCase('sort: longest in its state', {
    query: { sort: 'project_state_date' },
    order: 'l.state_since, l.project_id',
  }),
];

/** The cases of a caller who sees few projects: some of the same pages, restricted to these projects. */
export const restrictedCases = (s: Samples): ListCase[] => {
  const wanted = new Set([
    'default: not closed, newest',
    'search: a name',
    'search: a common part of a word',
    'filter: team',
    'sort: Tech Lead',
  ]);
  return allCases(s).filter(({ name }) => wanted.has(name));
};

const services = `coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.name)
  from service v where v.id = any(l.service_ids)), '[]') as services`;
const progress = `(select count(*) filter (where o.ord < s.ord)::float8 / greatest(count(*) - 1, 1)
  from project_state o where o.project_type_id = s.project_type_id) as progress`;

/** SQL of the page, written by hand. @param isRestricted the caller sees few projects, which are read from `project_access` */
export const pageSql = ({ where, order, offset }: ListCase, isRestricted: boolean): string => `
  select l.*, s.colour, s.is_start, ${progress}, ${services}, greatest(0, current_date - l.state_since::date) as days
  from (select l.* from ${isRestricted ? 'project_access a join project_list l on l.project_id = a.project_id' : 'project_list l'}
    where ${isRestricted ? 'a.usr_id = $1' : '$1::int is not null'} and ${where} order by ${order} limit 20 offset ${offset}) l
  join project_state s on s.id = l.project_state_id order by ${order}`;

/** SQL of the total, counted up to the same limit as the list's. */
export const countSql = ({ where }: ListCase, isRestricted: boolean): string => `
  select count(*)::int as n from (
    select from ${isRestricted ? 'project_access a join project_list l on l.project_id = a.project_id' : 'project_list l'}
    where ${isRestricted ? 'a.usr_id = $1' : '$1::int is not null'} and ${where} limit 10001) found`;
