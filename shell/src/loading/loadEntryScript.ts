/** Milliseconds after which an entry that hangs counts as failed; the ceiling of spec 001, point 9, is 120,000. */
export const entryTimeout = 8_000;
/** Milliseconds before the second and the third try. */
export const retryDelays = [500, 2_000];

/** What a remote's entry script leaves behind: the federation container. */
export interface Container {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/** An entry that did not load. */
export class EntryError extends Error {
  override name = 'EntryError';
  constructor(
    message: string,
    /** How often it was asked for. */
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The script did not arrive in time. */
class TimedOut extends Error {}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs one script element. @throws Error when it does not arrive in time or the browser refuses it */
function runScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      settle();
    };
    const timer = setTimeout(
      () => end(() => reject(new TimedOut(`no answer within ${entryTimeout / 1000} s`))),
      entryTimeout,
    );
    // `portal dev` serves what changes with each key: there is no hash of it.
    if (integrity) script.integrity = integrity;
    script.onload = () => end(resolve);
    script.onerror = () => end(() => reject(new Error('it did not arrive, or is not the file it should be')));
    script.src = url;
    document.head.append(script);
  });
}

/** A status that waiting may change. A refusal (401, 403) or an absence (404, 410) is an answer. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500 || status < 400;

/**
 * Why a script failed: the element itself does not say.
 * @returns the status of the same address, or null when there is no answer at all
 */
async function statusOf(url: string): Promise<number | null> {
  try {
    // Not a call of the API: asks about a script, without its bytes.
    const answer = await window.fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(entryTimeout),
    });
    return answer.status;
  } catch {
    return null; // Offline, or the server is down: worth another try.
  }
}

const containerOf = (name: string): Container | undefined => {
  const found = (window as unknown as Record<string, unknown>)[name] as Partial<Container> | undefined;
  return typeof found?.get === 'function' && typeof found.init === 'function'
    ? (found as Container)
    : undefined;
};

/** How often each entry failed in this page: no try asks for an address that failed, whatever was cached of it. */
const failures = new Map<string, number>();

/**
 * Loads a remote's entry and gives back its container. Tries three times when the network or the server is at fault, each
 * time under another address (`?r=1`), since browsers remember failures; twice when it hangs; once when the file is not
 * there or not allowed.
 * @param entry URL on this origin
 * @param integrity `sha384-…` that the registry holds of it; empty for one that is being developed
 * @param global name of the container, a global variable
 * @throws EntryError
 */
export async function loadEntryScript(entry: string, integrity: string, global: string): Promise<Container> {
  const present = containerOf(global);
  if (present) return present;
  for (let tries = 1; ; tries++) {
    const failed = failures.get(entry) ?? 0;
    const url = failed ? `${entry}?r=${failed}` : entry;
    try {
      await runScript(url, integrity);
      break;
    } catch (cause) {
      failures.set(entry, failed + 1);
      // Who waited for an entry that hangs has waited long enough to be asked once more only, and no status would tell more.
      const hung = cause instanceof TimedOut;
      const status = hung ? null : await statusOf(url);
      const delay = hung && tries > 1 ? undefined : retryDelays[tries - 1];
      if ((status !== null && !isTemporary(status)) || delay === undefined) {
        const answered = status === null ? 'no answer' : `status ${status}`;
        throw new EntryError(`${url}: ${(cause as Error).message} (${answered})`, tries, { cause });
      }
      await wait(delay);
    }
  }
  const container = containerOf(global);
  if (!container) throw new EntryError(`${entry} loaded, but it is not the remote ${global}.`, 1);
  return container;
}
