/** A part of a form as a browser sends it. */
export interface Part {
  name: string;
  /** Left out for a field. */
  filename?: string;
  content: string | Buffer;
}

const quoted = (text: string) =>
  `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** A form with parts, as the payload of a call. @param end left out, it breaks off before its end */
export function formOf(parts: readonly Part[], { end = true } = {}) {
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
