/** Constants of the contract, used by the server, by forms and by help texts. Source: spec 000 and 001, point 9. */
export const limits = {
  /** Rows on one page of a list screen. */
  listPageSize: 20,
  /** Largest `per_page` a list accepts. */
  perPageMax: 300,
  /** Counts are exact up to this many rows; beyond, `X-Total-Capped: true`. */
  countCap: 10_000,
  /** Characters. */
  searchLength: 200,
  projectName: 64,
  clarityCode: 16,
  /** PAN Code / OPEX Cost Centre, and Release ID. */
  panCode: 64,
  releaseId: 64,
  workRequired: 4000,
  /** The earliest completion date lies this many working days after today. */
  deliveryWorkingDays: 10,
  /** Holidays are considered for this many days ahead. */
  holidaysAheadDays: 366,
  propertyText: 4000,
  personName: 100,
  teamName: 100,
  holidayName: 100,
  email: 200,
  holidayImport: 500,
  /** Mebibytes. */
  attachmentMbMax: 2048,
  comment: 4000,
  loginName: 64,
  password: 200,
  passwordMin: 10,
  /** Milliseconds. */
  toastMs: 5_000,
  filterDebounceMs: 500,
} as const;

/** Display and storage formats (moment tokens). Source: spec 000 and 001, point 9. */
export const formats = {
  dateStored: 'YYYY-MM-DD',
  dateShown: 'DD / MM / YYYY',
  timestampShown: 'Do MMM YYYY h:mm a',
} as const;
