import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { apiBase, liveStreamPath, paths } from 'shared-api/contracts/paths';

/** Receives events; `at` is a time by `performance.now()`. */
export interface StreamListener {
  onProject: (projectId: number, at: number) => void;
  onRegistry: (revision: number) => void;
}

/** Opens a stream over a socket of its own, subscribes it, and waits for the confirmation. */
export async function openStream(
  base: string,
  cookie: string,
  projects: number[],
  { onProject, onRegistry }: StreamListener,
): Promise<IncomingMessage> {
  const request = get(base + apiBase + paths.live, { headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}.`);
  const waiting = new Map<string, (data: never) => void>();
  const nextEvent = <T>(event: string) => new Promise<T>((resolve) => waiting.set(event, resolve));
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const at = performance.now();
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (!event || !data) continue;
      if (event === 'project') onProject((JSON.parse(data) as { id: number }).id, at);
      else if (event === 'registry') onRegistry((JSON.parse(data) as { revision: number }).revision);
      else waiting.get(event)?.(JSON.parse(data) as never);
    }
  });
  const { stream } = await nextEvent<{ stream: string }>('hello');
  const seen = nextEvent<{ projects: unknown[] }>('seen');
  const { status } = await fetch(base + apiBase + liveStreamPath(stream), {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ projects }),
  });
  if (status !== 204) throw new Error(`A subscription was refused: ${status}.`);
  const { length } = (await seen).projects;
  if (length !== projects.length) throw new Error(`${projects.length - length} projects are not seen.`);
  return response;
}
