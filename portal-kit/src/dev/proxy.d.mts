import type { IncomingMessage, ServerResponse } from 'node:http';

export function createProxy(options: {
  portal: URL;
  slicePath: string;
  own: () => Promise<{ name: string; manifest: { routes: Record<string, { path: string }> } }>;
  shell: string;
}): (request: IncomingMessage, response: ServerResponse) => void;
