import { render, screen, waitFor } from '@testing-library/react';
import { fakeApi, Reply } from 'shared-api/testing';
import { ApiProvider, forgetReads } from '..';
import { useListPage } from '../transport/lists';
import { useTotal } from './home';

const total = (rows: number) => new Reply(200, [], { 'X-Total': String(rows) });

function List({ query }: { query: Record<string, string | number> }) {
  const { page } = useListPage('/next', query);
  return <p>{page ? `List of ${page.total}` : 'Loading'}</p>;
}
const Total = () => <p>Total: {useTotal('/next')?.total ?? 'unknown'}</p>;

const never = new Promise<never>(() => undefined);
const isOwn = (url: string) => url.endsWith('?page=1&per_page=1');

async function show(query: Record<string, string | number>, own: unknown) {
  await forgetReads();
  fakeApi({ 'GET /api/next': ({ url }: { url: string }) => (isOwn(url) ? own : total(12)) });
  const element = (withTotal: boolean) => (
    <ApiProvider>
      <List query={query} />
      {withTotal && <Total />}
    </ApiProvider>
  );
  const { rerender } = render(element(false));
  await screen.findByText('List of 12');
  rerender(element(true));
}

test('a total that another page of the list has told is known at once', async () => {
  await show({ page: 1, per_page: 20 }, never);
  expect(screen.getByText('Total: 12')).toBeVisible();
});

test('a total that is read replaces a known one', async () => {
  await show({ page: 1, per_page: 20 }, total(13));
  await waitFor(() => expect(screen.getByText('Total: 13')).toBeVisible());
});

test('the total of a filtered list is not that of the whole list', async () => {
  await show({ page: 1, per_page: 20, search: 'rack' }, never);
  expect(screen.getByText('Total: unknown')).toBeVisible();
});
