import { Type, type Static } from 'typebox';
import { ErrorBody, Id, Instant, Named, orNull } from '../common';
import { aimLimits } from '../limits';

// AIMs: workbooks of a project, kept as immutable versions. Source: spec 000 (routes, permissions), domain.md 8.

/**
 * A cell: text, number or boolean; null is empty. Dates are texts: `2026-11-24`, `2026-11-24 18:30:00`, `18:30:00`. Errors are their text,
 * formulas their last computed value.
 */
export const AimCell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export type AimCell = Static<typeof AimCell>;

/** A version number; the first version of an AIM has 1. */
const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** `number` counts from 1 in the order of the workbook; `rows` does not count the heading. */
export const AimSheetRef = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  columns: Type.Integer({ minimum: 0 }),
});
export type AimSheetRef = Static<typeof AimSheetRef>;

export const AimVersion = Type.Object({
  number: VersionNumber,
  author: Named,
  comment: orNull(Type.String()),
  created_on: Instant,
  /** The version that its author started from; null for the first one. */
  base_number: orNull(VersionNumber),
  /** The portal has put it together from the author's upload and a newer version; its file was written by the portal. */
  merged: Type.Boolean(),
  filename: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  sheets: Type.Array(AimSheetRef),
});
export type AimVersion = Static<typeof AimVersion>;

/**
 * `waiting` and `reading`: the file is being read, `progress` tells how far. `refused`: `error` says why, and nothing of it was kept.
 * `conflict`: it is read, but another version came first; it can be merged or discarded. `merging`: a merge is being put together.
 * `done`: it became version `number`.
 */
export const aimUploadStates = ['waiting', 'reading', 'refused', 'conflict', 'merging', 'done'] as const;

/** Rows by their difference, each counted once: a row that changed and moved counts as changed. */
const counts = {
  added: Type.Integer({ minimum: 0 }),
  removed: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  moved: Type.Integer({ minimum: 0 }),
};
export const AimDiffCounts = Type.Object(counts);
export type AimDiffCounts = Static<typeof AimDiffCounts>;

/** Sheets are matched by name; one of the numbers is null for a sheet that only one version has. */
export const AimDiffSheetRef = Type.Object({
  name: Type.String(),
  number_a: orNull(Type.Integer()),
  number_b: orNull(Type.Integer()),
  /** Rows of `b`, or of `a` where `b` has no such sheet. */
  rows: Type.Integer({ minimum: 0 }),
  ...counts,
});
export type AimDiffSheetRef = Static<typeof AimDiffSheetRef>;

/** The difference between two versions in numbers. */
export const AimDiffSummary = Type.Object({ ...counts, sheets: Type.Array(AimDiffSheetRef) });
export type AimDiffSummary = Static<typeof AimDiffSummary>;

/** A file on its way to become a version. Ask for it again every second while it is `waiting`, `reading` or `merging`. */
export const AimUpload = Type.Object({
  id: Id,
  aim_id: Id,
  author: Named,
  comment: orNull(Type.String()),
  filename: Type.String(),
  created_on: Instant,
  base_number: orNull(VersionNumber),
  state: Type.Enum([...aimUploadStates]),
  /** Percent. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** A sentence for the author. */
  error: orNull(Type.String()),
  /** The version that it became. */
  number: orNull(VersionNumber),
});
export type AimUpload = Static<typeof AimUpload>;

/** A row of `GET /projects/{id}/aims`, sorted by name. */
export const AimRow = Type.Object({
  id: Id,
  name: Type.String(),
  created_on: Instant,
  creator: Named,
  /** null until the first file is read. */
  latest: orNull(AimVersion),
});
export type AimRow = Static<typeof AimRow>;

/** `GET /aims/{id}`: `versions` newest first; `uploads` are those that did not become versions yet, newest first. */
export const Aim = Type.Object({
  id: Id,
  project_id: Id,
  name: Type.String(),
  created_on: Instant,
  creator: Named,
  versions: Type.Array(AimVersion),
  uploads: Type.Array(AimUpload),
});
export type Aim = Static<typeof Aim>;

/** `POST /projects/{id}/aims`, with an `Idempotency-Key`. */
export const CreateAim = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: aimLimits.name }) },
  { additionalProperties: false },
);
export type CreateAim = Static<typeof CreateAim>;

/**
 * The answer to a version on top of one that is no longer the latest (409). The file is kept as `upload`, to be merged or discarded.
 * `difference` is that between the base and the present version; null if it takes longer to compute or fails, then ask for the comparison.
 */
export const AimConflictBody = Type.Object({
  ...ErrorBody.properties,
  present: AimVersion,
  upload: AimUpload,
  difference: orNull(AimDiffSummary),
});
export type AimConflictBody = Static<typeof AimConflictBody>;

export const aimColumnKinds = ['text', 'number', 'date', 'boolean', 'empty'] as const;

/** `kind` is that of all its cells that are not empty, else text. */
export const AimColumn = Type.Object({ name: Type.String(), kind: Type.Enum([...aimColumnKinds]) });
export type AimColumn = Static<typeof AimColumn>;

const CellFilters = Type.Optional(
  Type.Array(Type.String({ maxLength: aimLimits.search, pattern: '^[0-9]{1,5}:' }), {
    maxItems: aimLimits.filters,
  }),
);

/**
 * Query of a sheet's rows. `filter` is repeated: `<column index from 0>:<text>` finds cells that contain the text, `3:=allow` those that
 * are it, `3:=` empty ones and `3:!=` those that are not empty; case is ignored. A backslash before a text that begins with `=`, `!=` or a
 * backslash makes it a text to contain: `3:\=1`. Lists the usual `X-Total` and paging headers.
 */
export const AimSheetQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: aimLimits.rowsPerPage })),
    search: Type.Optional(Type.String({ maxLength: aimLimits.search })),
    filter: CellFilters,
  },
  { additionalProperties: false },
);
export type AimSheetQuery = Static<typeof AimSheetQuery>;

/** `row` is the number of the row in the file; the heading is usually row 1. `cells` may be shorter than `columns`: the rest is empty. */
export const AimSheetPage = Type.Object({
  sheet: AimSheetRef,
  columns: Type.Array(AimColumn),
  rows: Type.Array(Type.Object({ row: Type.Integer(), cells: Type.Array(AimCell) })),
});
export type AimSheetPage = Static<typeof AimSheetPage>;

export const aimDifferences = ['added', 'removed', 'changed', 'moved'] as const;
export type AimDifference = (typeof aimDifferences)[number];

/**
 * Query of a comparison. Without `sheet` it answers the counts of all sheets alone. `keys` names the columns by which rows of `sheet` are
 * matched; without it they are guessed, and one empty text (`keys=`) matches by content. `kind` keeps some differences.
 * `fold_from` and `fold_count` answer rows without a difference of one fold instead.
 */
export const AimDiffQuery = Type.Object(
  {
    sheet: Type.Optional(Type.String({ maxLength: aimLimits.columnName })),
    keys: Type.Optional(
      Type.Array(Type.String({ maxLength: aimLimits.columnName }), { maxItems: aimLimits.keys }),
    ),
    kind: Type.Optional(Type.Array(Type.Enum([...aimDifferences]), { maxItems: aimDifferences.length })),
    /** As for a sheet, by the columns of the answer: a row matches by its cell of either version. There are no folds then. */
    filter: CellFilters,
    /** Lists rows without a difference as rows, not as folds. */
    same: Type.Optional(Type.Boolean()),
    fold_from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    fold_count: Type.Optional(Type.Integer({ minimum: 1, maximum: aimLimits.rowsPerPage })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: aimLimits.rowsPerPage })),
  },
  { additionalProperties: false },
);
export type AimDiffQuery = Static<typeof AimDiffQuery>;

/** A column of either version, matched by name; one of the indexes is null for a column that only one version has. */
export const AimDiffColumn = Type.Object({
  name: Type.String(),
  kind: Type.Enum([...aimColumnKinds]),
  index_a: orNull(Type.Integer()),
  index_b: orNull(Type.Integer()),
  is_key: Type.Boolean(),
});
export type AimDiffColumn = Static<typeof AimDiffColumn>;

/**
 * A line of a compared sheet, in the order of `b`, with removed rows where they stood. `fold`: `count` rows without a difference from
 * position `from`, to be asked for by `fold_from` and `fold_count`.
 */
export const AimDiffRow = Type.Union([
  Type.Object({
    kind: Type.Enum([...aimDifferences, 'same']),
    /** The number of this difference in the sheet, from 1; null for rows without one. */
    number: orNull(Type.Integer()),
    row_a: orNull(Type.Integer()),
    row_b: orNull(Type.Integer()),
    /** Set for a changed row that moved too. */
    moved: Type.Boolean(),
    /** In the order of the comparison's columns: the values of `b`, for removed rows those of `a`. */
    cells: Type.Array(AimCell),
    /** The values of `a` of the changed cells, by the index of the column in the comparison. */
    before: Type.Array(Type.Object({ column: Type.Integer(), value: AimCell })),
  }),
  Type.Object({ kind: Type.Literal('fold'), from: Type.Integer(), count: Type.Integer() }),
]);
export type AimDiffRow = Static<typeof AimDiffRow>;

export const AimDiffSheet = Type.Object({
  ...AimDiffSheetRef.properties,
  columns: Type.Array(AimDiffColumn),
  matched_by: Type.Enum(['keys', 'content']),
  /** The keys were guessed. */
  guessed: Type.Boolean(),
  /** Rows of either version whose keys are not unique (these are matched by content), and some of these keys. */
  duplicates: Type.Object({
    rows: Type.Integer({ minimum: 0 }),
    values: Type.Array(Type.Array(AimCell), { maxItems: 10 }),
  }),
  /** A page of its lines; the paging headers count lines. */
  lines: Type.Array(AimDiffRow),
});
export type AimDiffSheet = Static<typeof AimDiffSheet>;

/** `GET /aims/{id}/diff/{a}/{b}`. As `text/csv` the differences, cell by cell: of one sheet, or of all. */
export const AimDiff = Type.Object({
  a: VersionNumber,
  b: VersionNumber,
  ...AimDiffSummary.properties,
  sheet: orNull(AimDiffSheet),
});
export type AimDiff = Static<typeof AimDiff>;

/** The answer (202) while a comparison or a merge is computed for longer than two seconds; ask again after `Retry-After`. */
export const AimProgress = Type.Object({ progress: Type.Integer({ minimum: 0, maximum: 100 }) });
export type AimProgress = Static<typeof AimProgress>;

export const aimSides = ['mine', 'theirs'] as const;
export type AimSide = (typeof aimSides)[number];

/** A row that the upload changes against its base. Rows that only the present version changes are taken from it, and are not listed. */
export const AimMergeRow = Type.Object({
  /** Names the row in choices. */
  ref: Type.String(),
  kind: Type.Enum(['added', 'removed', 'changed']),
  /** The present version changed the same cell, or removed a row that the upload changed, or the other way round: it must be decided. */
  conflict: Type.Boolean(),
  /** The whole row is chosen, not cells: it is added or removed by one side. */
  whole: Type.Boolean(),
  row_base: orNull(Type.Integer()),
  row_theirs: orNull(Type.Integer()),
  row_mine: orNull(Type.Integer()),
  /** In the order of the merge's columns, as the present version has them; those of the upload where it has no such row. */
  cells: Type.Array(AimCell),
  /** The cells that the upload changes. */
  changes: Type.Array(
    Type.Object({
      column: Type.Integer(),
      base: AimCell,
      theirs: AimCell,
      mine: AimCell,
      conflict: Type.Boolean(),
    }),
  ),
});
export type AimMergeRow = Static<typeof AimMergeRow>;

/** Query of a merge; without `sheet` it answers the counts alone. `conflicts`: only rows that must be decided. */
export const AimMergeQuery = Type.Object(
  {
    sheet: Type.Optional(Type.String({ maxLength: aimLimits.columnName })),
    conflicts: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: aimLimits.rowsPerPage })),
  },
  { additionalProperties: false },
);
export type AimMergeQuery = Static<typeof AimMergeQuery>;

/** `GET /aim_uploads/{id}/merge`: what the upload (mine) would change in the present version (theirs), seen from their base. */
export const AimMerge = Type.Object({
  upload: AimUpload,
  /** null for a file that was not based on a version. */
  base: orNull(VersionNumber),
  present: AimVersion,
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Rows that the upload changes, and those of them that must be decided. */
      changes: Type.Integer({ minimum: 0 }),
      conflicts: Type.Integer({ minimum: 0 }),
    }),
  ),
  sheet: orNull(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.Object({ name: Type.String(), kind: Type.Enum([...aimColumnKinds]) })),
      rows: Type.Array(AimMergeRow),
    }),
  ),
});
export type AimMerge = Static<typeof AimMerge>;

/**
 * `POST /aim_uploads/{id}/merge`: `onto` is the present version that the author saw; a newer one is a conflict (409). A change that no choice
 * names is taken from the upload, but conflicts need a choice, or `rest`. A choice without `column` is of the whole row.
 */
export const MergeAim = Type.Object(
  {
    onto: VersionNumber,
    rest: Type.Optional(Type.Enum([...aimSides])),
    choices: Type.Array(
      Type.Object(
        {
          sheet: Type.String({ maxLength: aimLimits.columnName }),
          ref: Type.String({ maxLength: 20 }),
          column: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
          take: Type.Enum([...aimSides]),
        },
        { additionalProperties: false },
      ),
      { maxItems: aimLimits.choices },
    ),
  },
  { additionalProperties: false },
);
export type MergeAim = Static<typeof MergeAim>;
