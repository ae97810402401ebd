import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { CallLimits } from './callLimits';
import { limitCall, prepareCallLimits } from './limitCalls';

const userId = 7;

/** A server with one call, whose session takes as long to read as the test wants. @param early the caller goes away before that */
async function callAndGoAway({ early }: { early: boolean }): Promise<number> {
  const limits = new CallLimits(null as never, 1);
  const app = fastify();
  prepareCallLimits(app);
  let reading = () => {};
  const isReading = new Promise<void>((resolve) => (reading = resolve));
  app.get('/', async (request, reply) => {
    if (early) {
      reading();
      await once(reply.raw, 'close');
    }
    await limitCall(limits, request, reply, userId);
    if (!early) {
      reading();
      await once(reply.raw, 'close');
    }
    return 'answered';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = get({ host: '127.0.0.1', port, agent: false });
  call.on('error', () => undefined);
  await isReading;
  call.destroy();
  await sleep(100);
  const { running } = limits.stats();
  await app.close();
  return running;
}

test.each([
  ['while the session is read', true],
  ['while it is worked on', false],
])('a call whose caller goes away %s does not count as running for ever', async (_when, early) => {
  expect(await callAndGoAway({ early })).toBe(0);
});
