import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  RowStyleModule,
  ValidationModule,
} from 'ag-grid-community';

/**
 * The parts of AG Grid that the list needs; each further one costs bytes on every list. Sorting and filtering are the
 * server's, the pager, the chooser and the filters are our own.
 */
const modules = [ClientSideRowModelModule, CellStyleModule, RowStyleModule];

/** Registers them; once is enough, more does no harm. Validation explains wrong options, in development only. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules(
    process.env.NODE_ENV === 'production' ? modules : [...modules, ValidationModule],
  );
}
