import type { FastifyRequest } from 'fastify';

/** Milliseconds for which a refused sender may continue, so that it can read the answer. */
const drainTimeoutMs = 3_000;

/** The `onResponse` hook that discards the unread rest of a body for a while and then cuts the connection. */
export async function drainUnreadBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete) return;
  raw.resume();
  setTimeout(() => void (raw.complete || raw.destroy()), drainTimeoutMs).unref();
}
