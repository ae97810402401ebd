import { screen, within } from '@testing-library/react';
import type { FinancialRow, PlatformRow, ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import { figureOf, lastQuery, network, renderReport, sites } from '../testing/renderReport';
import FinancialPage from './FinancialPage';
import PlatformsPage from './PlatformsPage';
import ServicesFinancialPage from './ServicesFinancialPage';
import { sumOf } from '../shared/sumOf';

const span = '?from=2026-06-01&to=2026-11-22';
const platform: PlatformRow = {
  platform: 'Cloud',
  projects: 4,
  lines: 6,
  quantity: 1200,
  value: 1234.5,
  unpriced: 1,
  hidden: 0,
  in_slo: 4,
  over_slo: 1,
};
const texts = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const note = 'Some prices are hidden from you.';

describe('the report of platforms', () => {
  const path = 'GET /api/reports/platforms';
  it('shows lines, value and completion by platform, each with its projects [report-platforms.2]', async () => {
    const bare = { ...platform, platform: null, projects: 1, value: 0.1, hidden: 1, in_slo: 0, over_slo: 0 };
    const { api } = await renderReport(<PlatformsPage />, `/${span}`, { [path]: [platform, bare] });
    await screen.findByRole('table', { name: 'Services by platform' });
    expect(lastQuery(api, path)).toEqual({ group: '3', from: '2026-06-01', to: '2026-11-22' });
    expect(texts()).toEqual([
      'PlatformProjectsLinesQuantityValuePending quoteCompleted within target',
      'Cloud4 with services on Cloud61,200$1,234.5014 of 5 (80%)',
      'No platform1 with services on no platform61,200$0.10* without 1 project whose prices are hidden from you1–',
      'All–122,400$1,234.60* without projects whose prices are hidden from you24 of 5 (80%)',
    ]);
    expect(screen.getAllByRole('link').map(figureOf)).toEqual([
      'on_platform:3:::2026-06-01:2026-11-22:Cloud',
      'on_platform:3:::2026-06-01:2026-11-22',
    ]);
    expect(screen.getByText(note)).toBeVisible();
    expect(
      screen.getByText(/closed within the target delivery of its service, in days from the submission\.$/),
    ).toBeVisible();
  });

  it('says that there is nothing to report', async () => {
    await renderReport(<PlatformsPage />, `/${span}`, { [path]: [] });
    expect(await screen.findByText('No project with services was submitted in these days')).toBeVisible();
  });
});

describe('the report of services', () => {
  const path = 'GET /api/reports/services_financial';
  const row: ServiceFinancialRow = {
    service: { id: 7, name: 'VLAN' },
    ...{
      projects: 3,
      quantity: 12,
      quoted: 900,
      unpriced: 1,
      approved: 50,
      pending: 10,
      rejected: 0,
      hidden: 0,
    },
  };
  const several = { ...row, service: null, quantity: 0, quoted: 0, unpriced: 0 };

  it('shows quantity, value and quotes by service, of groups that use services [report-services.2]', async () => {
    const { api } = await renderReport(<ServicesFinancialPage />, `/${span}&group=3`, {
      'GET /api/reports/groups': [network, { ...sites, use_subcats: true }],
      [path]: [row, several],
    });
    await screen.findByRole('table', { name: 'Values and quotes by service' });
    expect(lastQuery(api, path)).toMatchObject({ group: '4' });
    expect(screen.queryByRole('option', { name: 'Network' })).not.toBeInTheDocument();
    expect(texts()).toEqual([
      'ServiceProjectsQuantityQuotedPending quoteApprovedPendingRejected',
      'VLAN3 with VLAN12$900.001$50.00$10.00$0.00',
      'Several services3 with several services–––$50.00$10.00$0.00',
      'All–12$900.001$100.00$20.00$0.00',
    ]);
    expect(screen.getAllByRole('link').map(figureOf)).toEqual([
      'with_service:4::7:2026-06-01:2026-11-22:VLAN',
      'with_service:4:::2026-06-01:2026-11-22',
    ]);
  });

  it('says that no group uses services', async () => {
    await renderReport(<ServicesFinancialPage />, '/', {});
    expect(await screen.findByText('There is no delivery group to report on')).toBeVisible();
  });
});

describe('the report of finances', () => {
  const path = 'GET /api/reports/general/financial';
  const row: FinancialRow = {
    category: { id: 7, name: 'VLAN' },
    pan_owner_name: 'Ada Byron',
    projects: 3,
    price: 900,
    approved: 50,
    pending: 0,
    rejected: -20,
    hidden: 0,
  };

  it('shows prices and quotes by category and PAN owner, each with its projects [report-financial.2]', async () => {
    const other = { ...row, category: null, pan_owner_name: null };
    await renderReport(<FinancialPage />, `/${span}`, { [path]: [row, other] });
    await screen.findByRole('table', { name: 'Prices and quotes by category and PAN owner' });
    expect(texts()).toEqual([
      'CategoryPAN OwnerProjectsPriceApprovedPendingRejected',
      'VLANAda Byron3 in VLAN, Ada Byron$900.00$50.00$0.00−$20.00',
      'No categoryNo PAN owner3 in No category, No PAN owner$900.00$50.00$0.00−$20.00',
      'All6$1,800.00$100.00$0.00−$40.00',
    ]);
    const [first, second] = within(screen.getByRole('table')).getAllByRole('link');
    expect(figureOf(first!)).toBe('in_category:3::7:2026-06-01:2026-11-22:VLAN');
    expect(first!.getAttribute('href')).toMatch(/&pan_owner_name=Ada\+Byron$/);
    expect(second!.getAttribute('href')).toMatch(/&pan_owner_name=$/);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});

test('amounts are added up without errors of fractions', () => {
  expect(sumOf([{ a: 0.1 }, { a: 0.2 }, { a: -0.05 }], ['a'])).toEqual({ a: 0.25 });
  expect(sumOf([], ['a'])).toEqual({ a: 0 });
});
