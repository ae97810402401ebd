import type { AimDiff, AimDiffQuery, AimSheetPage, AimSheetQuery } from '../../contracts/projectParts/aims';
import { aimPaths } from '../../contracts/paths/aimPaths';
import { fetchCsv } from '../transport/lists';
import { apiUrl, type Query } from '../transport/request';
import { longRead, useLongRead, type LongReadOptions } from './longRead';

/** A sheet of a version. */
export interface SheetPlace {
  aimId: number;
  number: number;
  sheet: number;
}
/** Two versions of an AIM. */
export interface VersionPair {
  aimId: number;
  a: number;
  b: number;
}

/** A page of the rows of a sheet; `total` counts the rows that match. */
export const useSheet = ({ aimId, number, sheet }: SheetPlace, query: AimSheetQuery) =>
  useLongRead<AimSheetPage>(apiUrl(aimPaths.sheet(aimId, number, sheet), query));

/** Reads one page of the rows of a sheet; `total` counts the rows that match. @throws ApiError; an `AbortError` */
export const readSheet = (
  { aimId, number, sheet }: SheetPlace,
  query: AimSheetQuery,
  options: LongReadOptions,
) => longRead<AimSheetPage>(apiUrl(aimPaths.sheet(aimId, number, sheet), query), options);

const diffUrl = ({ aimId, a, b }: VersionPair, query: AimDiffQuery) => {
  const { keys, ...rest } = query;
  // An empty list of keys is sent as one empty text, which matches rows by content.
  const sent: Query = keys ? { ...rest, keys: keys.length ? keys : '' } : rest;
  return apiUrl(aimPaths.diff(aimId, a, b), sent);
};

/** The difference between two versions. @param query null reads nothing yet */
export const useAimDiff = (pair: VersionPair, query: AimDiffQuery | null) =>
  useLongRead<AimDiff>(query && diffUrl(pair, query));

/** Reads one page of a compared sheet; `total` counts its lines. @throws ApiError; an `AbortError` */
export const readAimDiff = (pair: VersionPair, query: AimDiffQuery, options: LongReadOptions) =>
  longRead<AimDiff>(diffUrl(pair, query), options);

type CsvOptions = Parameters<typeof fetchCsv>[2];

/** The differences cell by cell as CSV: of one sheet, or of all. */
export const fetchAimDiffCsv = (
  { aimId, a, b }: VersionPair,
  { sheet, keys }: Pick<AimDiffQuery, 'sheet' | 'keys'>,
  options?: CsvOptions,
): Promise<Blob> =>
  fetchCsv(
    aimPaths.diff(aimId, a, b),
    { ...(sheet === undefined ? {} : { sheet }), ...(keys ? { keys: keys.length ? keys : '' } : {}) },
    options,
  );
