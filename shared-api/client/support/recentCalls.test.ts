import { noteCall, recentCalls } from '../transport/request';
import { readRecentCalls } from './index';

const id = (n: number) => n.toString(16).padStart(32, '0');

beforeEach(() => {
  recentCalls.latest.length = 0;
  recentCalls.failed.length = 0;
});

it('names failed calls however many succeeded since, and the latest few, newest first, each once [support-calls.1]', () => {
  jest.useFakeTimers();
  const note = (n: number, status: number) => {
    jest.setSystemTime(n * 1000);
    noteCall(id(n), status, n === 2 ? 'POST' : undefined, `/api/projects/${n}?search=secret`);
  };
  note(1, 500);
  note(2, 0);
  for (let n = 3; n < 20; n++) note(n, 200);
  note(20, 404);
  jest.useRealTimers();
  expect(readRecentCalls().map(({ id: requestId, status, call }) => [requestId, status, call])).toEqual([
    [id(20), 404, 'GET /api/projects/20'],
    [id(19), 200, 'GET /api/projects/19'],
    [id(18), 200, 'GET /api/projects/18'],
    [id(2), 0, 'POST /api/projects/2'],
    [id(1), 500, 'GET /api/projects/1'],
  ]);
});

it('keeps five of each kind, and no call without an id', () => {
  for (let n = 1; n <= 30; n++) noteCall(id(n), n % 2 ? 500 : 200, 'GET', '/api/x');
  noteCall(null, 500, 'GET', '/api/x');
  noteCall('not-an-id', 500, 'GET', '/api/x');
  expect(recentCalls.latest).toHaveLength(5);
  expect(recentCalls.failed).toHaveLength(5);
  expect(readRecentCalls().every(({ id: one }) => /^[0-9a-f]{32}$/.test(one))).toBe(true);
});
