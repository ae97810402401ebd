import type { ReactNode } from 'react';
import { fetchProjectsCsv, useProjects } from 'shared-api/client';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { limits } from 'shared-api/limits';
import { Button, ButtonLink } from 'shared-ui/core';
import { ListPage, useListState, type CsvOptions, type ListOptions } from 'shared-ui/grid';
import { openProjectsOnly, projectColumns, projectExtraFilters } from './projectColumns';

const listOptions: ListOptions = {
  defaultSort: 'project_id desc',
  pageSize: limits.listPageSize,
  defaultFilters: openProjectsOnly,
  extraFilters: projectExtraFilters,
};

const rowId = (row: ProjectListRow) => row.project_id;

/** Every project the user may see. @param aside drawn beside the title. Source: spec 000, point 2 */
export function ProjectList({ aside }: { aside: ReactNode }) {
  const list = useListState(projectColumns, listOptions);
  const answer = useProjects(list.query);
  const showClosed = list.defaults.length > 0 && (
    <Button onClick={() => list.setFilters({ project_state_is_closed: ['true', 'false'] })}>
      Show closed projects
    </Button>
  );
  return (
    <ListPage
      title="Projects"
      name="project_list"
      noun={{ one: 'project', many: 'projects' }}
      columns={projectColumns}
      list={list}
      answer={answer}
      rowId={rowId}
      searchLabel="Search by name or ID"
      aside={aside}
      csvName="projects.csv"
      actions={
        <ButtonLink variant="primary" icon="add" to="/projects/create">
          New project
        </ButtonLink>
      }
      onCsv={(columns: string[], options: CsvOptions) => fetchProjectsCsv(list.csvQuery, columns, options)}
      empty={{
        text: 'Open projects that you raise, or that you have a part in, are listed here.',
        actions: showClosed,
      }}
      noMatchActions={showClosed}
    />
  );
}
