import { useMemo, type ReactNode } from 'react';
import { fetchProjectsCsv, useProjects } from 'shared-api/client';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { limits } from 'shared-api/limits';
import { Button, ButtonLink } from 'shared-ui/core';
import { ListPage, useListState, useRowSelection, type ListOptions, type ListQuery } from 'shared-ui/grid';
import { openProjectsOnly, projectColumns, projectExtraFilters } from './projectColumns';

const listOptions: ListOptions = {
  defaultSort: 'project_id desc',
  pageSize: limits.listPageSize,
  defaultFilters: openProjectsOnly,
  extraFilters: projectExtraFilters,
};

const rowId = (row: ProjectListRow) => row.project_id;
const nameOf = (row: ProjectListRow) => `project ${row.project_id}`;

/** Loads the code of the call when it is needed: the list is shown without it. */
const readFirst = async (query: ListQuery) => {
  const { readFirstProjects } = await import('shared-api/delivery');
  return readFirstProjects(query);
};

interface ProjectListProps {
  /** Drawn beside the title. */
  aside: ReactNode;
  /** Drawn between the title and the list. */
  notice: ReactNode;
  /** Further buttons of the page. */
  actions: ReactNode;
  /** Draws what can be done with the selected projects. @param keep leaves only these of them selected */
  drawActions: (ids: readonly number[], keep: (ids: readonly number[]) => void) => ReactNode;
}

/** Every project the user may see. Source: spec 000, point 2. */
export function ProjectList({ aside, notice, actions, drawActions }: ProjectListProps) {
  const list = useListState(projectColumns, listOptions);
  const answer = useProjects(list.query);
  const selection = useRowSelection(rowId, limits.bulkProjects);
  const ids = useMemo(() => [...selection.rows.values()].map(rowId), [selection]);
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
      notice={notice}
      choosing={{
        selection,
        nameOf,
        readFirst,
        actions: drawActions(ids, selection.keep),
      }}
      csvName="projects.csv"
      actions={
        <>
          {actions}
          <ButtonLink variant="primary" icon="add" to="/projects/create">
            New project
          </ButtonLink>
        </>
      }
      loadCsv={fetchProjectsCsv}
      empty={{
        text: 'Open projects that you raise, or that you have a part in, are listed here.',
        actions: showClosed,
      }}
      noMatchActions={showClosed}
    />
  );
}
