import { styled, t, VisuallyHidden } from 'shared-ui/core';
import { wordDiff } from './wordDiff';

const Text = styled('p')({
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  // If the whole text was replaced, each text stands on its own lines.
  '&[data-replaced] :is(ins, del)': { display: 'block', width: 'fit-content' },
  '& del + ins': { marginLeft: 4 },
  '&[data-replaced] ins': { marginLeft: 0 },
  '& ins': {
    textDecoration: 'underline',
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    color: t.success,
    backgroundColor: t.successBg,
  },
  '& del': { color: t.error, backgroundColor: t.errorBg },
});

/** A scope with its changes in reading order: removed words struck through, added words underlined. */
export function ScopeChange({ before, after }: { before: string; after: string }) {
  if (before === after) return <Text>{after}</Text>;
  const parts = wordDiff(before, after);
  const isReplaced = parts.every(({ kind }) => kind !== 'same');
  return (
    <Text {...(isReplaced ? { 'data-replaced': '' } : {})}>
      {parts.map(({ text, kind }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={index}>
            <VisuallyHidden>{kind === 'added' ? ' added: ' : ' removed: '}</VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </Text>
  );
}
