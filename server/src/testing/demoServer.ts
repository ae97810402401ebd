import { makeDemoPortal } from './demoPortal';
import { freePort, startPortal } from './portalProcess';

/** A server of the demo organisation in a process of its own, and the calls of its global admin. */
export interface DemoServer {
  /** The portal's folder. */
  dir: string;
  /** Its data directory. */
  data: string;
  port: number;
  /** Of the session of its global admin. */
  cookie: string;
  /** @param address as a browser asks it: `/api/projects` @param body a form, or what is sent as JSON */
  call(address: string, method?: string, body?: object): Promise<Response>;
  json<T>(address: string): Promise<T>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Serves again, with the same data on the same port. */
  start(): Promise<void>;
  /** Ends it in order, and takes the folder away. */
  remove(): Promise<void>;
}

/** For tests that kill a server: a real process with its own PostgreSQL, from `makeDemoPortal`. */
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
  async function served() {
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

  await served();
  const signedIn = await call('/api/session', 'POST', { name: 'admin', password: 'portal-demo' });
  if (signedIn.status !== 201) throw new Error(`Nobody could sign in: ${await signedIn.text()}`);
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
      await served();
    },
    async remove() {
      await end('SIGTERM');
      folder.remove();
    },
  };
}
