import type { MessagePort } from 'node:worker_threads';

/** Calls that a thread makes to the server that started it, by their names. */
export type Calls = Record<string, (...args: never[]) => Promise<unknown>>;

/** Makes a call of the server from a thread. */
export type Ask<C extends Calls> = <N extends keyof C & string>(
  name: N,
  ...args: Parameters<C[N]>
) => Promise<Awaited<ReturnType<C[N]>>>;

/** The messages from a thread to the server. */
export type FromThread =
  | { call: number; name: string; args: unknown[] }
  | { progress: number }
  | { done: true }
  | { refused: string }
  | { fault: string };

/** The messages from the server to a thread. */
export type ToThread = { call: number; value: unknown } | { call: number; fault: string };

/** Opens the calls of a thread to its server. */
export function openAsk<C extends Calls>(port: Pick<MessagePort, 'postMessage' | 'on'>): Ask<C> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  port.on('message', (message: ToThread) => {
    const asked = waiting.get(message.call);
    waiting.delete(message.call);
    if ('fault' in message) asked?.reject(new Error(message.fault));
    else asked?.resolve(message.value as never);
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      port.postMessage({ call: last, name, args } satisfies FromThread);
    });
}
