import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ElkNode } from 'elkjs/lib/elk-api';
import { HttpError } from '../../../../kernel/http/errors';
import { findRoot } from '../../../../kernel/config/root';

/** Seconds after which a layout is given up. */
const patience = 10;
/** So many graphs may wait for their turn. */
const maxWaiting = 5;

// A thread of its own, so that other calls go on meanwhile. It ends with its one layout: loading the library takes a tenth of a second.
const script = `
const { parentPort, workerData: { library, graph } } = require('node:worker_threads');
const Elk = require(library);
new Elk().layout(graph).then(
  (placed) => parentPort.postMessage({ placed }),
  (error) => parentPort.postMessage({ fault: String(error) }),
);`;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

function runOne(graph: ElkNode): Promise<ElkNode> {
  const library = createRequire(join(findRoot(), 'server', 'package.json')).resolve(
    'elkjs/lib/elk.bundled.js',
  );
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { library, graph } });
    const timer = setTimeout(() => {
      reject(new HttpError(503, 'This workflow is too large for a picture. The list shows the same.'));
      void worker.terminate();
    }, patience * 1000);
    worker.once('message', ({ placed, fault }: { placed?: ElkNode; fault?: string }) => {
      if (placed) resolve(placed);
      else reject(new Error(`The layout failed: ${fault}`));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The layout ended without an answer.'));
    });
  });
}

/**
 * Places a graph's nodes, edges and labels. One graph at a time, so that layouts take at most one processor.
 * @throws HttpError 503 when it takes too long, or when too many wait
 */
export function layoutGraph(graph: ElkNode): Promise<ElkNode> {
  if (waiting >= maxWaiting)
    return Promise.reject(
      new HttpError(503, 'Other pictures are being laid out. The list shows the same meanwhile.', {
        retryAfter: 5,
      }),
    );
  waiting += 1;
  const next = last.then(() => runOne(graph)).finally(() => (waiting -= 1));
  last = next.catch(() => undefined);
  return next;
}
