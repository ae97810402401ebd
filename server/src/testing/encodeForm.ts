import { Readable } from 'node:stream';

/** A part of a form as a browser sends it. */
export interface Part {
  name: string;
  /** undefined for a field. */
  filename?: string;
  content: string | Buffer;
}

const quoted = (text: string) =>
  `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** Encodes parts as the payload of a call. @param options.end false leaves out the end, as of an upload that broke off */
export function encodeForm(parts: readonly Part[], { end = true } = {}) {
  const boundary = '----portal-test-boundary';
  const pieces = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`,
    ...(filename === undefined
      ? ['\r\n\r\n']
      : [`; filename=${quoted(filename)}\r\nContent-Type: application/octet-stream\r\n\r\n`]),
    content,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat(
      [...pieces, ...(end ? [`--${boundary}--\r\n`] : [])].map((one) => Buffer.from(one)),
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a payload of which the second half arrives once something else has happened. */
export function sendInHalves(payload: Buffer, meanwhile: () => Promise<unknown>): Readable {
  async function* halves() {
    const half = Math.ceil(payload.length / 2);
    yield payload.subarray(0, half);
    await meanwhile();
    yield payload.subarray(half);
  }
  return Readable.from(halves(), { objectMode: false });
}
