import { wordDiff } from './wordDiff';

/** `same [-removed-] {+added+}`. */
const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, kind }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

describe('the difference between two scopes', () => {
  it.each([
    ['equal texts', 'Two leaves', 'Two leaves', 'Two leaves'],
    ['a replaced word', 'Two old leaves', 'Two new leaves', 'Two [-old-]{+new+} leaves'],
    ['words added at the end', 'Two leaves', 'Two leaves and optics', 'Two leaves{+ and optics+}'],
    ['a word removed at the start', 'Also two leaves', 'two leaves', '[-Also -]two leaves'],
    ['words with letters beyond ASCII', 'Café für alle', 'Café für Ærø', 'Café für [-alle-]{+Ærø+}'],
    ['an empty text before', '', 'Two leaves', '{+Two leaves+}'],
    ['a text that is replaced', 'Cabling plan', 'Remote hands', '[-Cabling plan-]{+Remote hands+}'],
    [
      'texts with hardly a common word, which are replaced as a whole',
      'Install the two leaves in row C at night',
      'Decommission old voice gateways on the third floor',
      '[-Install the two leaves in row C at night-]{+Decommission old voice gateways on the third floor+}',
    ],
  ])('is marked word by word: %s', (_, before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('contains both texts completely', () => {
    const texts = ['a  b\nc', 'b a c', '$1,200.00 – 24 ports', '', 'a  b\nc\n'];
    for (const before of texts)
      for (const after of texts) {
        const parts = wordDiff(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }
  });
});
