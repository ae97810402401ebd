import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { refusal, type Call } from 'shared-api/testing';
import { aRow, renderCr } from '../testing/renderCr';

const list = 'GET /api/crs';
/** Answers the rows whose status the call asks for. */
const serve =
  (...rows: CrRow[]) =>
  ({ url }: Call) =>
    rows.filter(({ status }) => new URL(url, 'http://portal').searchParams.getAll('status').includes(status));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const monitoring = () => within(screen.getByRole('region', { name: 'Monitoring' }));

/** Opens the wall from the dashboard, whose page then only counts the seconds: no live stream tells it of a change. */
async function openWall() {
  const { api } = await renderCr('/cr_dashboard', { [list]: serve(aRow({ title: 'Retirement' })) });
  fireEvent.click(await screen.findByRole('button', { name: 'Full screen' }));
  await screen.findByRole('button', { name: /^Leave full screen/ });
  return api;
}

describe('the dashboard over the whole screen', () => {
  it('keeps what its own reads answered', async () => {
    const api = await openWall();
    expect(monitoring().getByText('Retirement')).toBeVisible();
    api.routes[list] = serve(aRow({ title: 'Retirement, second try' }));
    await pass(10_000);
    expect(monitoring().getByText('Retirement, second try')).toBeVisible();
    await pass(3_000);
    expect(monitoring().getByText('Retirement, second try')).toBeVisible();
  });

  it('marks data older than 30 s, and recovers by itself', async () => {
    const api = await openWall();
    api.routes[list] = refusal(503, 'The database does not answer.');
    await pass(20_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not up to date\. Last read at/);
    api.routes[list] = serve(aRow({ title: 'Retirement' }));
    await pass(10_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
