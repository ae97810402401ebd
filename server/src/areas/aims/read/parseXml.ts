import { SaxesParser, type SaxesTag } from 'saxes';
import { Refusal } from '../worker/Refusal';

/** Receives the elements of a part, named without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string) => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

function decoderFor(first: Buffer): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

/** Elements that may stand in one another; the parts of a workbook need about ten. */
const maxDepth = 100;

/**
 * Parses a part of a workbook while it is unzipped. A document type, which alone could define entities or name other files, is refused.
 * @param drain called after each piece
 * @throws Refusal for XML that is not well-formed
 */
export async function parseXml(
  part: string,
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  drain: () => Promise<void> | void = () => undefined,
): Promise<void> {
  const broken = () => new Refusal(`The file is damaged: its part ${part} cannot be read.`);
  let fault: Error | undefined;
  let depth = 0;
  const parser = new SaxesParser({ position: false });
  const guard =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (fault) return;
      try {
        act(...args);
      } catch (error) {
        fault = error as Error;
      }
    };
  parser.on('error', () => (fault ??= broken()));
  parser.on('doctype', () => {
    fault ??= new Refusal('The file defines entities, which no workbook does. It was not read.');
  });
  parser.on(
    'opentag',
    guard(({ name, attributes }: SaxesTag) => {
      depth += 1;
      if (depth > maxDepth) throw broken();
      // Without namespaces the attributes are texts.
      handlers.open?.(bare(name), attributes as Record<string, string>);
    }),
  );
  parser.on(
    'closetag',
    guard(({ name }: SaxesTag) => {
      depth -= 1;
      handlers.close?.(bare(name));
    }),
  );
  const onText = guard((text: string) => handlers.text?.(text));
  if (handlers.text) parser.on('text', onText);
  if (handlers.text) parser.on('cdata', onText);
  let decoder: TextDecoder | undefined;
  const write = (text: string) => {
    parser.write(text);
    if (fault) throw fault;
  };
  for await (const bytes of pieces) {
    decoder ??= decoderFor(bytes);
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      throw broken();
    }
    write(text);
    await drain();
  }
  if (!decoder) throw broken();
  parser.close();
  if (fault) throw fault;
}
