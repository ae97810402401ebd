import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { CurrentUser } from 'shared-api/contracts/session';
import { LiveStream } from './stream';
import { Streams } from './streams';

const aStream = (id: number) =>
  new LiveStream({
    user: { id } as CurrentUser,
    tokenHash: Buffer.alloc(32),
    raw: new ServerResponse(new IncomingMessage(new Socket())),
    headers: {},
    maxWaiting: 1000,
    onSent: () => undefined,
    onEnd: () => undefined,
  });

it('streams are found by id, person and project, and by nothing once they are gone', () => {
  const streams = new Streams();
  const [one, two] = [aStream(1), aStream(1)];
  for (const stream of [one, two]) streams.add(stream);
  streams.subscribe(one, [5, 6]);
  streams.subscribe(two, [6, 7]);
  streams.subscribe(one, [6, 8]);
  streams.drop(two, 7);
  streams.drop(two, 99);
  expect(streams.of(1)).toEqual([one, two]);
  expect([5, 6, 7, 8].map((id) => streams.hearing(id))).toEqual([[], [two, one], [], [one]]);
  expect([streams.size, streams.subscriptions]).toEqual([2, 3]);
  streams.remove(one);
  expect(streams.get(one.id)).toBeUndefined();
  expect(streams.of(1)).toEqual([two]);
  expect([6, 8].map((id) => streams.hearing(id))).toEqual([[two], []]);
  expect([streams.size, streams.subscriptions]).toEqual([1, 1]);
});
