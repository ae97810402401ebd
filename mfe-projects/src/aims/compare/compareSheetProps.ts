import type { VersionPair } from 'shared-api/aims';
import type { AimDiffSheet } from 'shared-api/contracts/projectParts/aims';
import type { CompareQuery } from './compareQuery';

/** The differences of one sheet, for the ways in which they are shown. */
export interface CompareSheetProps {
  pair: VersionPair;
  /** With the first page of its lines. */
  sheet: AimDiffSheet;
  /** The number of all lines. */
  total: number;
  query: CompareQuery;
  onChange: (part: Partial<CompareQuery>) => void;
}
