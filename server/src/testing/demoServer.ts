import { makeDemoPortal } from './demoPortal';
import { freePort, startPortal } from './portalProcess';

/** A server of the demo organisation in a process of its own, and the calls of its global admin. */
export interface DemoServer {
  /** The portal's folder. */
  dir: string;
  /** Its data directory. */
  data: string;
  port: number;
  /** The session cookie of its global admin. */
  cookie: string;
  /** @param address such as `/api/projects` @param body a form, or an object to send as JSON */
  call(address: string, method?: string, body?: object): Promise<Response>;
  json<T>(address: string): Promise<T>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again, with the same data on the same port. */
  start(): Promise<void>;
  /** Stops it with SIGTERM and removes the folder. */
  remove(): Promise<void>;
}

/** Starts a server in a process with its own PostgreSQL, on a folder of `makeDemoPortal`, for tests that kill it. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = await makeDemoPortal();
  const port = await freePort();
  const launch = () =>
    startPortal(folder, {
      PORT: String(port),
      PORTAL_DATA: folder.data,
      PORTAL_TZ: 'UTC',
      // Tests call as fast as they can.
      CALL_LIMITS: '0',
    });
  let portal = launch();
  let cookie = '';

  async function end(signal: NodeJS.Signals) {
    portal.kill(signal);
    await portal.exited;
  }
  async function waitUntilReady() {
    if (!(await portal.ready)) throw new Error(`The server ended before it served: ${portal.stderr()}`);
  }
  const call: DemoServer['call'] = (address, method = 'GET', body) =>
    fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });

  await waitUntilReady();
  const signedIn = await call('/api/session', 'POST', { name: 'admin', password: 'portal-demo' });
  if (signedIn.status !== 201) throw new Error(`The admin could not sign in: ${await signedIn.text()}`);
  cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  return {
    dir: folder.dir,
    data: folder.data,
    port,
    cookie,
    call,
    json: async <T>(address: string) => (await (await call(address)).json()) as T,
    kill: () => end('SIGKILL'),
    async start() {
      portal = launch();
      await waitUntilReady();
    },
    async remove() {
      await end('SIGTERM');
      folder.remove();
    },
  };
}
