import { ApiError, apiUrl, get, onUnauthorised, write } from './request';

const answer = (status: number, body: unknown, statusText = '', headers: Record<string, string> = {}) =>
  ({
    ok: status < 400,
    status,
    statusText,
    headers: { get: (name: string) => headers[name] ?? null },
    json: () => (body === undefined ? Promise.reject(new SyntaxError('no JSON')) : Promise.resolve(body)),
  }) as Response;

let fetched: jest.Mock<Promise<Response>, [string, RequestInit?]>;
beforeEach(() => {
  fetched = jest.fn<Promise<Response>, [string, RequestInit?]>();
  global.fetch = fetched as unknown as typeof fetch;
});

describe('calls', () => {
  it('go to /api, repeat the key of an array and leave out unset values', () => {
    expect(apiUrl('/projects', { page: 2, team_name: ['Voice', ''], sort: undefined, search: null })).toBe(
      '/api/projects?page=2&team_name=Voice&team_name=',
    );
  });

  it.each([
    [{ error: 'Too late.', message: 'other' }, 'Too late.'],
    [{ message: 'Only a message.' }, 'Only a message.'],
    [undefined, 'Bad Gateway'],
  ])('shows the error of the answer, else its message, else the status text: %j', async (body, text) => {
    fetched.mockResolvedValue(answer(502, body, 'Bad Gateway'));
    await expect(get('/projects')).rejects.toMatchObject({ status: 502, message: text });
  });

  it('shows the error of the answer, else its message, else the status text [request.1]', async () => {
    fetched.mockResolvedValue(
      answer(409, { error: 'Somebody was first.', fields: { name: 'taken' }, request_id: 'r1' }),
    );
    const error = await get('/projects').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Somebody was first.',
      fields: { name: 'taken' },
      requestId: 'r1',
    });
  });

  it('keep further members of a refusal and its tag, so that the current state can be shown and retried', async () => {
    fetched.mockResolvedValue(
      answer(412, { error: 'Stale.', message: 'Stale.', code: 'stale', project: { id: 4 } }, '', {
        ETag: 'W/"7"',
      }),
    );
    await expect(write('PUT', '/projects/4', {}, { 'if-match': '"6"' })).rejects.toMatchObject({
      code: 'stale',
      extra: { project: { id: 4 } },
      tag: '"7"',
    });
    expect(fetched.mock.calls[0]![1]!.headers).toMatchObject({
      'content-type': 'application/json',
      'if-match': '"6"',
    });
  });

  it('give each write an id by which the server logs it, known even without an answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const lost = (await write('POST', '/projects', {}).catch((reason: unknown) => reason)) as ApiError;
    const { traceparent } = fetched.mock.calls[0]![1]!.headers as Record<string, string>;
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(lost.requestId).toBe(traceparent!.split('-')[1]);
    await write('POST', '/projects', {}).catch(() => undefined);
    expect((fetched.mock.calls[1]![1]!.headers as Record<string, string>).traceparent).not.toBe(traceparent);
  });

  it('add no header to reads, so that they hit the preloaded answer', async () => {
    fetched.mockResolvedValue(answer(200, []));
    await get('/projects');
    expect(fetched.mock.calls[0]![1]!.headers).toEqual({});
  });

  it('say in plain words that the server was not reached', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = (await get('/projects').catch((reason: unknown) => reason)) as ApiError;
    expect(error.status).toBe(0);
    expect(error.message).toMatch(/did not answer/);
  });

  it('say in plain words that something other than the server answered', async () => {
    fetched.mockResolvedValue(answer(200, undefined));
    for (const call of [get('/projects/1'), write('PUT', '/projects/1', {})]) {
      const error = (await call.catch((reason: unknown) => reason)) as ApiError;
      expect(error).toBeInstanceOf(ApiError);
      expect(error.message).toMatch(/answered something else/);
    }
  });

  it('notify the shell when the session has expired, but not when a sign-in is refused', async () => {
    const gone = jest.fn();
    onUnauthorised(gone);
    fetched.mockResolvedValue(answer(401, { error: 'Please sign in.' }));
    await expect(write('POST', '/session', {})).rejects.toThrow('Please sign in.');
    expect(gone).not.toHaveBeenCalled();
    await expect(get('/session')).rejects.toThrow();
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('send a read again after the seconds of a refusal for too many calls, twice at most', async () => {
    jest.useFakeTimers();
    const busy = () => answer(429, { error: 'Please wait 2 seconds.' }, '', { 'Retry-After': '2' });
    fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(answer(200, [1]));
    const read = get('/projects');
    await jest.advanceTimersByTimeAsync(1900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(await read).toEqual([1]);
    fetched.mockReset().mockImplementation(() => Promise.resolve(busy()));
    const refused = get('/projects').catch((reason: unknown) => reason);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await refused).toMatchObject({ status: 429, message: 'Please wait 2 seconds.' });
    expect(fetched).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  it('show a refusal at once for writes, and for reads that would wait for long', async () => {
    fetched.mockResolvedValue(answer(429, { error: 'Please wait.' }, '', { 'Retry-After': '1' }));
    await expect(write('POST', '/projects', {})).rejects.toThrow('Please wait.');
    fetched.mockResolvedValue(answer(429, { error: 'Please wait.' }, '', { 'Retry-After': '60' }));
    await expect(get('/projects')).rejects.toThrow('Please wait.');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('stop waiting for a retry when they are cancelled', async () => {
    fetched.mockResolvedValue(answer(429, { error: 'Please wait.' }, '', { 'Retry-After': '5' }));
    const cancel = new AbortController();
    const read = get('/projects', undefined, cancel.signal);
    setTimeout(() => cancel.abort(), 10);
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('reject with AbortError when they are cancelled', async () => {
    fetched.mockRejectedValue(new DOMException('stopped', 'AbortError'));
    await expect(get('/projects')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
