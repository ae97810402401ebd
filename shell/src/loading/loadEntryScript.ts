/** Milliseconds after which an entry that hangs counts as failed; the ceiling of spec 001, point 9, is 120,000. */
export const entryTimeout = 8_000;
/** Milliseconds before the second and the third attempt. */
export const retryDelays = [500, 2_000];

/** The federation container that a remote's entry script defines as a global variable. */
export interface Container {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/** An entry script did not load. */
export class EntryError extends Error {
  override name = 'EntryError';
  constructor(
    message: string,
    /** How often the script was requested. */
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The script did not arrive in time. */
class TimeoutError extends Error {}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs one script element. @throws Error when it does not arrive in time or the browser refuses it */
function runScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      settle();
    };
    const timer = setTimeout(
      () => finish(() => reject(new TimeoutError(`no answer within ${entryTimeout / 1000} s`))),
      entryTimeout,
    );
    // `portal dev` serves files that change with each save: they have no hash.
    if (integrity) script.integrity = integrity;
    script.onload = () => finish(resolve);
    script.onerror = () =>
      finish(() => reject(new Error('it did not arrive, or is not the file it should be')));
    script.src = url;
    document.head.append(script);
  });
}

/** Whether a later attempt may succeed after this status. 401, 403, 404 and 410 are final. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500 || status < 400;

/**
 * Requests the status of a script that failed, since script elements do not expose it.
 * @returns null when there is no answer
 */
async function statusOf(url: string): Promise<number | null> {
  try {
    // fetch is used directly because this is not a call of the API.
    const answer = await window.fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(entryTimeout),
    });
    return answer.status;
  } catch {
    return null; // Offline, or the server is down: retry.
  }
}

const containerOf = (name: string): Container | undefined => {
  const found = (window as unknown as Record<string, unknown>)[name] as Partial<Container> | undefined;
  return typeof found?.get === 'function' && typeof found.init === 'function'
    ? (found as Container)
    : undefined;
};

/** The entries that are on their way. */
const loading = new Map<string, Promise<Container>>();

/** How often each entry failed in this page. Each attempt uses a URL that has not failed yet, since failures may be cached. */
const failures = new Map<string, number>();

/**
 * Loads a remote's entry script and returns its container; calls at the same time share one load. Makes three attempts when the network or the server fails, each with
 * another URL (`?r=1`), since browsers cache failures; two when the script hangs; one when it is missing or forbidden.
 * @param entry URL on this origin
 * @param integrity the registry's `sha384-…`; empty for a remote served by `portal dev`
 * @param global name of the container, a global variable
 * @throws EntryError
 */
export function loadEntryScript(entry: string, integrity: string, global: string): Promise<Container> {
  const loaded = containerOf(global);
  if (loaded) return Promise.resolve(loaded);
  const present = loading.get(entry);
  if (present) return present;
  const container = runEntry(entry, integrity, global).finally(() => loading.delete(entry));
  loading.set(entry, container);
  return container;
}

async function runEntry(entry: string, integrity: string, global: string): Promise<Container> {
  for (let attempt = 1; ; attempt++) {
    const failed = failures.get(entry) ?? 0;
    const url = failed ? `${entry}?r=${failed}` : entry;
    try {
      await runScript(url, integrity);
      break;
    } catch (cause) {
      failures.set(entry, failed + 1);
      // After a timeout there is one more attempt: the user has waited long enough, and a status would not explain it.
      const hung = cause instanceof TimeoutError;
      const status = hung ? null : await statusOf(url);
      const delay = hung && attempt > 1 ? undefined : retryDelays[attempt - 1];
      if ((status !== null && !isTemporary(status)) || delay === undefined) {
        const answered = status === null ? 'no answer' : `status ${status}`;
        throw new EntryError(`${url}: ${(cause as Error).message} (${answered})`, attempt, { cause });
      }
      await sleep(delay);
    }
  }
  const container = containerOf(global);
  if (!container) throw new EntryError(`${entry} loaded, but it is not the remote ${global}.`, 1);
  return container;
}
