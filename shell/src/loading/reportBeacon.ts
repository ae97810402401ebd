import { sendBeacons } from 'shared-api/client';
import type { Beacon } from 'shared-api/contracts/portal';

/** Milliseconds for which reports are collected before they are sent. */
const batchDelay = 1_000;
/** The API's limit of reports in one call. */
const maxPerCall = 20;

let queue: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  timer = undefined;
  const batch = queue.splice(0, maxPerCall);
  if (queue.length) timer = setTimeout(flush, batchDelay);
  void sendBeacons(batch);
}

/** Reports a load or a failure of a remote to the server. Reports are batched. */
export function reportBeacon(beacon: Beacon): void {
  queue = [...queue, { ...beacon, ...(beacon.message ? { message: beacon.message.slice(0, 500) } : {}) }];
  timer ??= setTimeout(flush, batchDelay);
}
