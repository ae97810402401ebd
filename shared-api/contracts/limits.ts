/** Constants of the contract, used by the server, by forms and by help texts. Source: spec 000 and 001, point 9. */
export const limits = {
  /** Rows on one page of a list screen. */
  listPageSize: 20,
  /** Largest `per_page` a list accepts. */
  perPageMax: 300,
  /** Projects on which one action runs at once, and those of one call that previews it. */
  bulkProjects: 200,
  bulkPreview: 25,
  /** Rows of a file of projects, and its characters. */
  projectImport: 200,
  projectImportChars: 200_000,
  /** The largest place that a body may give a row of an ordered list. */
  rowOrder: 9999,
  /** Rows to which one field may refer. */
  references: 300,
  /** Rows of one parent whose order can be changed. */
  orderedRows: 1_000,
  /** Counts are exact up to this many rows; beyond, the answer has `X-Total-Capped: true`. */
  countCap: 10_000,
  /** The same cap for `GET /next`. */
  nextCap: 1_000,
  /** Characters. */
  searchLength: 200,
  projectName: 64,
  /** The earliest completion date lies this many working days after today. */
  deliveryWorkingDays: 10,
  /** Holidays are considered for this many days ahead. */
  holidaysAheadDays: 366,
  propertyText: 4000,
  personName: 100,
  teamName: 100,
  groupName: 100,
  /** The name of a state, a service, or another part of a delivery group; characters. */
  groupPartName: 100,
  /** Rows that a list of a delivery group answers to a call without a page. */
  groupRows: 1_000,
  /** Days that a project should stay in a state at most. */
  stateTargetDays: 1_000,
  /** Characters. */
  url: 2000,
  /** Mebibytes. */
  templateMb: 20,
  serviceIconMb: 1,
  /** Characters. */
  mailSubject: 200,
  mailBody: 10_000,
  /** The addresses of one rule together. */
  mailAddresses: 2000,
  /** Mails that a person may send to themselves from templates in an hour. */
  templateMailsHour: 20,
  holidayName: 100,
  email: 200,
  holidayImport: 500,
  /** Mebibytes. */
  attachmentMbMax: 2048,
  comment: 4000,
  /** Dollars; the negative of it is the minimum. */
  money: 99_999_999_999,
  serviceCount: 100_000,
  /** Price tiers of a service. */
  priceTiers: 50,
  serviceLines: 500,
  sloDays: 3650,
  /** The scope of a quote, a service line or financials; characters. */
  scope: 4000,
  milestones: 200,
  milestoneText: 4000,
  filename: 255,
  attachmentDescription: 100,
  /** Files in one upload. */
  attachmentFiles: 20,
  /** Files of a project. */
  projectAttachments: 1_000,
  surveyQuestions: 50,
  surveyRating: 200,
  surveyDetail: 4000,
  /** Comments in the results of one question. */
  surveyComments: 200,
  /** Characters. */
  bookingSlot: 40,
  bookingSlots: 50,
  /** Columns of a CSV of bookings, answers included. */
  bookingColumns: 60,
  bookingHorizonDays: 730,
  /** Minutes: two weeks. */
  bookingDuration: 20_160,
  bookingLeadDays: 60,
  /** The JSON of a subtype's schema; characters. */
  bookingSchema: 50_000,
  /** Texts of a change request; characters. */
  crTitle: 100,
  crWallName: 60,
  /** Displays that one person makes. */
  crWalls: 50,
  crSummary: 4000,
  /** Saved views of lists: name of the list, name, characters of the query, columns, and how many a person has. */
  savedViewList: 100,
  savedViewName: 60,
  savedViewQuery: 4000,
  savedViewColumns: 60,
  savedViews: 200,
  crUpdateDetails: 500,
  crRecipients: 100,
  crRoles: 20,
  /** Activities of a change request. */
  crActivities: 1_000,
  /** Rows of the search for a project. Source: spec 001, point 9. */
  crProjects: 300,
  /** The subject of a support case; characters. Source: spec 001, points 5 and 9. */
  supportSubject: 64,
  /** The description and each message; characters. */
  supportText: 4000,
  supportMessages: 500,
  /** Files of a case. */
  supportFiles: 100,
  /** Cases that one person may submit in 24 hours. */
  supportCasesDay: 20,
  /** Request ids that a case may carry. */
  supportRequests: 12,
  loginName: 64,
  password: 200,
  passwordMin: 10,
} as const;

/** Display and storage formats (moment tokens). Source: spec 000 and 001, point 9. */
export const formats = {
  dateStored: 'YYYY-MM-DD',
  dateShown: 'DD / MM / YYYY',
  timestampShown: 'Do MMM YYYY h:mm a',
} as const;

/** Limits of deploys, in bytes unless stated otherwise; an archive is a gzipped tar. */
export const deployLimits = {
  archive: 32 * 1024 * 1024,
  unpacked: 128 * 1024 * 1024,
  file: 32 * 1024 * 1024,
  /** `portal-build.json`, and the body of a check. */
  build: 1024 * 1024,
  files: 2_000,
  /** Characters. */
  message: 300,
  tokenName: 60,
  tokenDays: 730,
} as const;

/** Limits of AIMs. A workbook beyond one of them is refused. */
export const aimLimits = {
  /** Characters. */
  name: 100,
  comment: 250,
  /** Mebibytes: the file, and all of an XLSX file's parts that are read, unzipped. */
  fileMb: 100,
  unzippedMb: 1024,
  /** Parts of an XLSX file. */
  parts: 2_000,
  sheets: 100,
  columns: 1_000,
  rows: 200_000,
  /** Cells of one sheet and of a workbook. */
  sheetCells: 2_000_000,
  cells: 12_000_000,
  /** Characters of one cell; that of Excel. */
  cellText: 32_767,
  /** Characters of a heading or a sheet's name in a query. */
  columnName: 255,
  /** AIMs of a project. */
  perProject: 100,
  versions: 1_000,
  /** Files of one person that are not read yet. */
  waiting: 5,
  rowsPerPage: 500,
  search: 200,
  filters: 20,
  keys: 10,
  /** Choices of one merge. */
  choices: 20_000,
} as const;

/** Limits of the configuration of a remote. */
export const configLimits = {
  settings: 40,
  /** Characters. */
  reason: 300,
} as const;

/** Limits of the settings of features. */
export const featureLimits = {
  /** Groups, teams, roles or people named in one audience. */
  named: 200,
  /** Characters. */
  role: 100,
  reason: 300,
} as const;
