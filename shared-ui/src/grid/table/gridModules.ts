import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  RowStyleModule,
  ValidationModule,
} from 'ag-grid-community';

/**
 * The AG Grid modules that lists need; each further module adds to every list's download. The server sorts and filters; the
 * pager, the column chooser and the filters are our own.
 */
const modules = [ClientSideRowModelModule, CellStyleModule, RowStyleModule];

/** Registers the modules. Idempotent. In development the validation module reports wrong options. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules(
    process.env.NODE_ENV === 'production' ? modules : [...modules, ValidationModule],
  );
}
