import { Type } from 'typebox';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { FinancialRow, PlatformRow, ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import { SpanQuery } from 'shared-api/contracts/reports/report';
import { defineReport } from '../defineReport';
import { readFinancials, readPlatforms, readServiceFinancials } from './money.queries';

/** Source: domain.md 9, `reports/platforms`. */
const platforms = defineReport({
  path: reportPaths.platforms,
  summary: 'The service lines of the projects that were submitted in a span, by platform',
  feature: 'reports.platforms',
  query: SpanQuery,
  answer: Type.Array(PlatformRow),
  read: (db, choice, timeZone, user) => readPlatforms(db, user, choice, timeZone),
  csv: {
    filename: 'platforms.csv',
    titles: [
      'Platform',
      'Projects',
      'Lines',
      'Quantity',
      'Value',
      'Lines pending quote',
      'Projects with hidden prices',
      'Within target',
      'Over target',
    ],
    rows: (rows) =>
      rows.map((one) => [
        one.platform ?? 'No platform',
        one.projects,
        one.lines,
        one.quantity,
        one.value,
        one.unpriced,
        one.hidden,
        one.in_slo,
        one.over_slo,
      ]),
  },
});

/** Source: domain.md 9, `reports/general/financial`. */
const financial = defineReport({
  path: reportPaths.financial,
  summary: 'The prices and quotes of the projects that were submitted in a span, by category and PAN owner',
  feature: 'reports.financial',
  query: SpanQuery,
  answer: Type.Array(FinancialRow),
  read: (db, choice, timeZone, user) => readFinancials(db, user, choice, timeZone),
  csv: {
    filename: 'financial.csv',
    titles: [
      'Category',
      'PAN Owner',
      'Projects',
      'Price',
      'Approved',
      'Pending',
      'Rejected',
      'Projects with hidden prices',
    ],
    rows: (rows) =>
      rows.map((one) => [
        one.category?.name ?? 'No category',
        one.pan_owner_name ?? 'No PAN owner',
        one.projects,
        one.price,
        one.approved,
        one.pending,
        one.rejected,
        one.hidden,
      ]),
  },
});

/** Source: domain.md 9, `reports/services_financial`. */
const servicesFinancial = defineReport({
  path: reportPaths.servicesFinancial,
  summary: 'The lines and quotes of the projects that were submitted in a span, by service',
  feature: 'reports.servicesFinancial',
  query: SpanQuery,
  answer: Type.Array(ServiceFinancialRow),
  read: (db, choice, timeZone, user) => readServiceFinancials(db, user, choice, timeZone),
  csv: {
    filename: 'services_financial.csv',
    titles: [
      'Service',
      'Projects',
      'Quantity',
      'Quoted',
      'Lines pending quote',
      'Approved',
      'Pending',
      'Rejected',
      'Projects with hidden prices',
    ],
    rows: (rows) =>
      rows.map((one) => [
        one.service?.name ?? 'Several services',
        one.projects,
        one.quantity,
        one.quoted,
        one.unpriced,
        one.approved,
        one.pending,
        one.rejected,
        one.hidden,
      ]),
  },
});

export const moneyRoutes = [platforms, servicesFinancial, financial];
