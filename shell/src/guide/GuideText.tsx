import { use } from 'react';
import { RouterLink, styled, t } from 'shared-ui/core';
import { GuideContext } from './guideContext';
import { parseText } from './parseText';
import { searchPattern } from './searchGuide';

const Mark = styled('mark')({
  color: 'inherit',
  backgroundColor: t.warningBg,
  borderBottom: `1px solid ${t.warning}`,
  '@media print': { background: 'none', border: 0 },
});

function Marked({ text, pattern }: { text: string; pattern: RegExp | null }) {
  if (!pattern) return text;
  const matches = [...text.matchAll(pattern)];
  const endOf = (index: number) => {
    const match = matches[index];
    return match ? match.index + match[0].length : 0;
  };
  return (
    <>
      {matches.map((match, index) => [
        text.slice(endOf(index - 1), match.index),
        <Mark key={match.index}>{match[0]}</Mark>,
      ])}
      {text.slice(endOf(matches.length - 1))}
    </>
  );
}

/** A text of the guide with its links and keys; the words of the search are marked. */
export function GuideText({ children }: { children: string }) {
  const guide = use(GuideContext);
  const pattern = searchPattern(guide?.query ?? '');
  return parseText(children).map((part, index) => {
    const marked = <Marked key={index} text={part.text} pattern={pattern} />;
    if (part.kind === 'key') return <kbd key={index}>{marked}</kbd>;
    if (part.kind === 'text' || !guide?.isOpen(part.to)) return marked;
    return (
      <RouterLink key={index} to={part.to.startsWith('#') ? { hash: part.to } : part.to}>
        {marked}
      </RouterLink>
    );
  });
}
