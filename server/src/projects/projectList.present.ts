import type { ProjectListRow } from 'shared-api/contracts/projects';
import { projectListFields } from 'shared-api/contracts/projects';
import type { CsvCell } from '../http/csv';
import type { ProjectListRecord } from './projectList.queries';

/** A row of the list as the contract has it. */
export function presentProjectListRow(record: ProjectListRecord): ProjectListRow {
  const { is_closed, is_start, state_since, days, colour, progress, submit_date, created_on, ...same } =
    record;
  return {
    ...same,
    project_state_days: days,
    project_state_is_closed: is_closed,
    project_state_is_start: is_start,
    project_state_date: state_since.toISOString(),
    project_state_colour: colour,
    project_state_progress: progress,
    submit_date: submit_date?.toISOString() ?? null,
    created_on: created_on.toISOString(),
  };
}

export type CsvColumn = keyof typeof projectListFields.columns;
export const csvColumns = Object.keys(projectListFields.columns) as CsvColumn[];

/** The title of a column and its cell; days are those of the organisation's time zone. */
export function csvCellOf(record: ProjectListRecord, column: CsvColumn, day: (at: Date) => string): CsvCell {
  switch (column) {
    case 'services':
      return record.services.map((service) => service.name).join('; ');
    case 'project_state_name':
      return record.on_hold ? `${record.project_state_name} (on hold)` : record.project_state_name;
    case 'services_locked':
      return record.services_locked ? 'Locked' : '';
    case 'submit_date':
    case 'created_on': {
      const at = record[column];
      return at && day(at);
    }
    default:
      return record[column];
  }
}
