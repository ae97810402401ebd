import type { FastifyRequest } from 'fastify';

/** Milliseconds for which a sender who was refused may go on sending, so that it gets to read the answer. */
const linger = 3_000;

/** The `onResponse` hook of uploads: what is left of a body that nobody reads any more is thrown away for a while; then the connection is cut. */
export async function endSending({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete) return;
  raw.resume();
  setTimeout(() => void (raw.complete || raw.destroy()), linger).unref();
}
