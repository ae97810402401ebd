import { useEffect, useState } from 'react';
import { formatSize, shownFileName, styled, t } from 'shared-ui/core';
import { PreviewFrame, type PreviewProps } from './PreviewFrame';

const Text = styled('pre')({
  margin: 0,
  fontSize: 12,
  lineHeight: '18px',
  tabSize: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const Cut = styled('p')({ marginTop: 8, fontSize: 12, lineHeight: '16px', color: t.text3 });

/** Decodes a text by its byte order mark, or as UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff && 'utf-16be';
  return new TextDecoder(utf16 || 'utf-8').decode(bytes);
}

/** Shows the beginning of a text as it is; markup is not interpreted. */
export function TextPreview({ attachment, blob }: PreviewProps) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let mounted = true;
    void blob.arrayBuffer().then((bytes) => mounted && setText(decode(bytes)));
    return () => {
      mounted = false;
    };
  }, [blob]);
  if (text === undefined) return null;
  return (
    <>
      <PreviewFrame role="region" aria-label={`Text of ${shownFileName(attachment.filename)}`} tabIndex={0}>
        <Text dir="auto">{text || 'The file is empty.'}</Text>
      </PreviewFrame>
      {blob.size < attachment.size && (
        <Cut>The first {formatSize(blob.size)} are shown. Download the file to read all of it.</Cut>
      )}
    </>
  );
}
