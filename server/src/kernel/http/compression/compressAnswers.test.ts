import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { compressAnswers } from './compressAnswers';

const app = fastify();
app.addHook('onSend', compressAnswers);
app.get<{ Params: { length: string } }>('/json/:length', async ({ params }) => ({
  text: 'ü'.repeat(Number(params.length)),
}));
app.get('/stream', (_request, reply) =>
  reply.type('application/json').send(Readable.from(['[', ']'.padStart(5_000)])),
);
app.get('/text', async () => 'x'.repeat(5_000));
afterAll(() => app.close());

const get = (url: string, accept?: string) =>
  app.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } });

it.each([5_000, 500_000])(
  'compresses a JSON answer of %i characters for those who take it',
  async (length) => {
    const [packed, plain] = [await get(`/json/${length}`, 'gzip, br'), await get(`/json/${length}`)];
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(packed.rawPayload.length),
      vary: 'Accept-Encoding',
    });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 50);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  },
);

it.each(['/json/100', '/stream', '/text'])('sends %s as it is', async (url) => {
  const { headers, payload } = await get(url, 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  expect(payload.length).toBeGreaterThan(100);
});
