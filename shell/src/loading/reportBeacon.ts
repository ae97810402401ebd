import { sendBeacons } from 'shared-api/client';
import type { Beacon } from 'shared-api/contracts/portal';

/** Milliseconds in which reports gather, and how many one call takes. */
const gather = 1_000;
const perCall = 20;

let waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  timer = undefined;
  const batch = waiting.splice(0, perCall);
  if (waiting.length) timer = setTimeout(flush, gather);
  void sendBeacons(batch);
}

/** Reports a load or a failure of a remote, together with others of the same moment. */
export function report(beacon: Beacon): void {
  waiting = [...waiting, { ...beacon, ...(beacon.message ? { message: beacon.message.slice(0, 500) } : {}) }];
  timer ??= setTimeout(flush, gather);
}
