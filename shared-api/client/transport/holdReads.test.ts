import { signOut } from '../portal/session';
import { readAhead, takeAhead } from './readAhead';
import { apiUrl, get } from './request';

const answer = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(),
    json: () => Promise.resolve(body),
  }) as Response;

/** The calls that reached the network, in order. */
let sent: string[];
/** Answers the sign-out. */
let answerSignOut: (response: Response) => void;
/** Whether reads get an answer; otherwise they are pending until they are cancelled. */
let readsAnswer: boolean;

beforeEach(() => {
  sent = [];
  readsAnswer = true;
  global.fetch = ((url: string, { method = 'GET', signal }: RequestInit = {}) => {
    sent.push(`${method} ${url}`);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      if (method === 'DELETE') answerSignOut = resolve;
      else if (readsAnswer) resolve(answer(200, [1]));
    });
  }) as typeof fetch;
});

const outcomeOf = (read: Promise<unknown>) => read.catch((reason: unknown) => (reason as Error).name);

describe('reads while this page signs out', () => {
  it('are cancelled and not sent again once the session has ended', async () => {
    readsAnswer = false;
    const before = outcomeOf(get('/next'));
    const leaving = signOut();
    const during = outcomeOf(get('/projects'));
    answerSignOut(answer(204, undefined));
    await leaving;
    expect(await before).toBe('AbortError');
    expect(await during).toBe('AbortError');
    expect(sent).toEqual(['GET /api/next', 'DELETE /api/session']);
  });

  it('are not sent again either if they were sent before React rendered', async () => {
    readsAnswer = false;
    readAhead('/next');
    const taken = outcomeOf(takeAhead(apiUrl('/next'))!);
    const leaving = signOut();
    answerSignOut(answer(204, undefined));
    await leaving;
    expect(await taken).toBe('AbortError');
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual(['GET /api/next', 'DELETE /api/session']);
  });

  it('are sent again when the sign-out failed, but those that were cancelled meanwhile', async () => {
    readsAnswer = false;
    const cancel = new AbortController();
    const reads = [get('/next'), get('/projects', undefined, cancel.signal)].map(outcomeOf);
    const leaving = signOut().catch((reason: unknown) => (reason as Error).message);
    cancel.abort();
    readsAnswer = true;
    answerSignOut(answer(503, { error: 'Busy.' }));
    expect(await leaving).toBe('Busy.');
    expect(await Promise.all(reads)).toEqual([[1], 'AbortError']);
    expect(sent.filter((call) => call === 'GET /api/next')).toHaveLength(2);
  });

  it('are sent as ever in the next session', async () => {
    const leaving = signOut();
    answerSignOut(answer(204, undefined));
    await leaving;
    await new Promise((resolve) => setTimeout(resolve));
    expect(await get('/projects')).toEqual([1]);
  });
});
