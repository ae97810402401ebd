import type { Generated, GeneratedAlways } from 'kysely';

export interface ProjectFinancialsTable {
  project_id: number;
  scope: string;
  price_cents: number;
  category_id: number | null;
  version: Generated<number>;
}

export interface QuoteTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** Counts the quotes of the project from 1. */
  number: number;
  /** The earlier quote of the project that this one revises. */
  revises_id: number | null;
  scope: string;
  price_cents: number;
  /** null: Pending Approval. */
  approved: boolean | null;
  creator_id: number;
  created_on: Date;
  decided_by: number | null;
  decided_on: Date | null;
}

/** A row for each version of the financials. */
export interface FinancialsSubmissionTable {
  project_id: number;
  version: number;
  scope: string;
  price_cents: number;
  category_id: number | null;
  usr_id: number;
  submitted_on: Date;
}

declare module '../../../kernel/db/types' {
  interface Database {
    project_financials: ProjectFinancialsTable;
    financials_submission: FinancialsSubmissionTable;
    quote: QuoteTable;
  }
}
