import { useEffect, useState } from 'react';
import { formatSize, shownFileName, styled, t } from 'shared-ui/core';
import type { PreviewProps } from './Preview';
import { PreviewFrame } from './PreviewFrame';

const Text = styled('pre')({
  margin: 0,
  fontSize: 12,
  lineHeight: '18px',
  tabSize: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const Cut = styled('p')({ marginTop: 8, fontSize: 12, lineHeight: '16px', color: t.text3 });

/** Text as its first bytes say that it is written; UTF-8 where they say nothing. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff && 'utf-16be';
  return new TextDecoder(wide || 'utf-8').decode(bytes);
}

/** The beginning of a text, as it stands in the file: markup too is shown and not followed. */
export function TextPreview({ attachment, blob }: PreviewProps) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void blob.arrayBuffer().then((bytes) => wanted && setText(decoded(bytes)));
    return () => {
      wanted = false;
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
