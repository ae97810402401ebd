import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Asks for something over one connection that stays open, with as little of its own as can be: the `fetch` of Node costs more
 * than many of the answers that it is to measure.
 * @throws Error when the answer is no 200
 */
export function get(url: string, headers: http.OutgoingHttpHeaders): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    });
    request.on('error', reject);
  });
}
