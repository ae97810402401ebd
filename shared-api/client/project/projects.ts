import { paths } from '../../contracts/paths';
import type { ProjectListRow } from '../../contracts/projects';
import { fetchCsv, useListPage } from '../transport/lists';
import type { Query } from '../transport/request';

/** One page of `GET /projects`. */
export const useProjects = (query: Query) => useListPage<ProjectListRow>(paths.projects, query);

/** All matching projects as CSV; `columns` picks and orders the members. */
export const fetchProjectsCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.projects, { ...query, columns }, options);
