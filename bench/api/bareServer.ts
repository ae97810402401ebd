import fastify from 'fastify';
import pg from 'pg';
import { planName } from '../../server/src/kernel/db/preparedStatement';
import { valueTypes } from '../../server/src/kernel/db/valueTypes';
import type { Recorded } from '../../server/src/testing/recordStatements';
import { valuesFor } from './replayStatements';

/*
 * The reference: a bare Fastify server with routes that run the very statements of the portal for the same calls, in the same
 * transactions, and answer the same bytes.
 */
interface Job {
  connection: pg.ClientConfig;
  /** By the path's first part after `/`. */
  calls: Record<string, Recorded>;
  /** The project that was recorded. */
  recordedId: number;
}

async function serve({ connection, calls, recordedId }: Job): Promise<void> {
  const pool = new pg.Pool({ ...connection, types: valueTypes, max: 20 });
  pool.on('error', () => undefined);
  const app = fastify();
  for (const [name, { statements, body }] of Object.entries(calls))
    app.all<{ Params: { id: string } }>(`/${name}/:id`, async (request, reply) => {
      const id = Number(request.params.id);
      const client = await pool.connect();
      try {
        for (const { text, values } of statements)
          await client.query({ name: planName(text), text, values: valuesFor(values, recordedId, id) });
      } finally {
        client.release();
      }
      return reply.type('application/json').send(body);
    });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send!({ url });
}

process.on('message', (job: Job) => void serve(job));
process.on('disconnect', () => process.exit());
