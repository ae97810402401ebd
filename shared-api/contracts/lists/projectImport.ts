import { Type, type Static } from 'typebox';
import { Id, orNull } from '../common';
import { limits } from '../limits';

/** `POST /project_types/{id}/project_import`. `dry_run` only checks the file. */
export const ImportProjects = Type.Object(
  { csv: Type.String({ minLength: 1, maxLength: limits.projectImportChars }), dry_run: Type.Boolean() },
  { additionalProperties: false },
);
export type ImportProjects = Static<typeof ImportProjects>;

/** A fault of the file. */
export const ImportFault = Type.Object({
  /** The line of the file on which the row begins; 1 is the line of titles. */
  line: Type.Integer(),
  /** Null: the fault concerns the whole line. */
  column: orNull(Type.String()),
  text: Type.String(),
});
export type ImportFault = Static<typeof ImportFault>;

export const ImportResult = Type.Object({
  /** Rows of the file, without its titles. */
  rows: Type.Integer(),
  /** With any fault nothing is imported. */
  faults: Type.Array(ImportFault),
  /** The projects that were raised, in the order of the file; none in a dry run. */
  projects: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type ImportResult = Static<typeof ImportResult>;
