import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AimColumn, AimDiffSheet, MergeAim } from 'shared-api/contracts/projectParts/aims';

/** A file with the attributes that its download needs, but for its name in the file store. */
export interface FileFacts {
  filename: string;
  /** Bytes. */
  size: number;
  sha256: string;
  media_type: string;
}

/** A waiting upload with a row in `aim_progress` is being read. */
export type StoredState = 'waiting' | 'refused' | 'conflict' | 'merging' | 'done';

/** Columns that take JSON as text and answer it parsed. */
type Json<T> = ColumnType<T, string, string>;

interface AimTable {
  id: GeneratedAlways<number>;
  project_id: number;
  name: string;
  creator_id: number;
  created_on: Date;
  made_key: string | null;
}

interface AimSheetTable {
  id: GeneratedAlways<number>;
  book_id: number;
  number: number;
  name: string;
  columns: Json<AimColumn[]>;
  rows: number;
}

interface AimVersionTable extends FileFacts {
  aim_id: number;
  number: number;
  book_id: number;
  author_id: number;
  comment: string | null;
  base_number: number | null;
  created_on: Date;
  file: string;
  uploaded: ColumnType<FileFacts | null, string | null, string | null>;
  uploaded_file: string | null;
}

interface AimUploadTable extends FileFacts {
  id: GeneratedAlways<number>;
  project_id: number;
  aim_id: number;
  author_id: number;
  comment: string | null;
  base_number: number | null;
  created_on: Date;
  file: string | null;
  state: Generated<StoredState>;
  error: Generated<string | null>;
  book_id: Generated<number | null>;
  merge: ColumnType<MergeAim | null, string | null | undefined, string | null>;
  number: Generated<number | null>;
  begun_on: Generated<Date | null>;
  ended_on: Generated<Date | null>;
  made_key: string | null;
}

/** The members of a compared sheet that are stored with its lines. */
export type StoredSummary = Omit<AimDiffSheet, 'lines'>;

interface AimComparisonTable {
  book_a: number;
  book_b: number;
  sheet: string;
  keys: string;
  summary: Json<StoredSummary>;
  lines: Buffer;
  used_on: Generated<Date>;
}

declare module '../../kernel/db/types' {
  interface Database {
    aim: AimTable;
    aim_book: { id: GeneratedAlways<number>; project_id: number };
    aim_sheet: AimSheetTable;
    aim_block: { sheet_id: number; number: number; content: Buffer };
    aim_version: AimVersionTable;
    aim_upload: AimUploadTable;
    aim_progress: { upload_id: number; percent: number };
    aim_comparison: AimComparisonTable;
  }
}
