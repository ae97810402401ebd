import type { ProjectListRow } from 'shared-api/contracts/projects';
import { projectListFields } from 'shared-api/contracts/projects';
import { listedDates, listedFields, mapFields, type ListedDate } from 'shared-api/projectFields';
import type { CsvCell } from '../../../kernel/csv/csv';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import type { ProjectListRecord } from './projectList.queries';

/** Presents a row of the list in the contract's shape. */
export function presentProjectListRow(record: ProjectListRecord): ProjectListRow {
  return {
    project_id: record.project_id,
    project_name: record.project_name,
    requester_name: record.requester_name,
    pan_owner_name: record.pan_owner_name,
    ...mapFields(listedFields, (field) => record[field]),
    project_type_id: record.project_type_id,
    project_type_name: record.project_type_name,
    team_name: record.team_name,
    tech_lead_name: record.tech_lead_name,
    project_manager_name: record.project_manager_name,
    services: record.services,
    project_state_name: record.project_state_name,
    project_state_days: record.days,
    project_state_is_closed: record.is_closed,
    project_state_is_start: record.is_start,
    project_state_date: record.state_since.toISOString(),
    project_state_colour: record.colour,
    project_state_progress: record.progress,
    on_hold: record.on_hold,
    services_locked: record.services_locked,
    submit_date: record.submit_date?.toISOString() ?? null,
    created_on: record.created_on.toISOString(),
  };
}

export type CsvColumn = keyof typeof projectListFields.columns;
export const csvColumns = Object.keys(projectListFields.columns) as CsvColumn[];

const isDateColumn = (column: CsvColumn): column is ListedDate => listedDates.some((date) => date === column);

/** Formats a cell of a download. @param day formats a date in the organisation's time zone */
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
      return at && dateCell(day(at));
    }
    default:
      return isDateColumn(column) ? dateCell(record[column]) : record[column];
  }
}
