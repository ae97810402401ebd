import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CsvOptions } from './CsvButton';
import { renderList } from './testList';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  localStorage.clear();
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

/** A download that the test resolves or rejects. */
function pending() {
  const calls: {
    fields: string[];
    options: CsvOptions;
    done: (blob: Blob) => void;
    fail: (e: Error) => void;
  }[] = [];
  const loadCsv = (_query: object, fields: string[], options: CsvOptions) =>
    new Promise<Blob>((done, fail) => {
      calls.push({ fields, options, done, fail });
      options.signal.addEventListener('abort', () => fail(new DOMException('Stopped', 'AbortError')));
    });
  return { calls, loadCsv };
}

test("it requests the visible columns, shows how much has been received, and saves under the list's name", async () => {
  const user = userEvent.setup();
  const { calls, loadCsv } = pending();
  renderList('/ships', { csvName: 'ships.csv', loadCsv });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(calls[0]!.fields).toEqual(['id', 'name', 'port', 'built']);
  act(() => calls[0]!.options.onProgress(340_000));
  expect(screen.getByRole('button', { name: 'CSV · 340 KB' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    calls[0]!.done(new Blob(['id']));
    await Promise.resolve();
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).not.toHaveAttribute('aria-busy'));
  expect(saved).toEqual(['ships.csv']);
});

test('the same list can be had as a workbook [xlsx-button.1]', async () => {
  const user = userEvent.setup();
  const { calls, loadCsv } = pending();
  renderList('/ships', { csvName: 'ships.csv', loadCsv });
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  expect([calls[0]!.fields, calls[0]!.options.format]).toEqual([['id', 'name', 'port', 'built'], 'xlsx']);
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  await act(async () => {
    calls[0]!.done(new Blob(['PK']));
    await Promise.resolve();
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled());
  expect(saved).toEqual(['ships.xlsx']);
});

test('a failure is shown in a toast', async () => {
  const user = userEvent.setup();
  const { calls, loadCsv } = pending();
  renderList('/ships', { csvName: 'ships.csv', loadCsv });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  act(() => calls[0]!.fail(new Error('The database is busy.')));
  expect(await screen.findByText('CSV download failed: The database is busy.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('it can be cancelled, which shows no error', async () => {
  const user = userEvent.setup();
  const { calls, loadCsv } = pending();
  renderList('/ships', { csvName: 'ships.csv', loadCsv });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await user.click(screen.getByRole('button', { name: 'Cancel download' }));
  expect(calls[0]!.options.signal.aborted).toBe(true);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel download' })).not.toBeInTheDocument(),
  );
  expect(screen.queryByText(/CSV download failed/)).not.toBeInTheDocument();
});
