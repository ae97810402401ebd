import { wordDiff } from './wordDiff';

/** `same [-removed-] {+added+}`. */
const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, kind }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

describe('what changed between two scopes', () => {
  it.each([
    ['nothing', 'Two leaves', 'Two leaves', 'Two leaves'],
    ['a word that is another', 'Two old leaves', 'Two new leaves', 'Two [-old-]{+new+} leaves'],
    ['words at the end', 'Two leaves', 'Two leaves and optics', 'Two leaves{+ and optics+}'],
    ['words at the start', 'Also two leaves', 'two leaves', '[-Also -]two leaves'],
    ['words in other letters', 'Café für alle', 'Café für Ærø', 'Café für [-alle-]{+Ærø+}'],
    ['from nothing', '', 'Two leaves', '{+Two leaves+}'],
    ['all of it', 'Cabling plan', 'Remote hands', '[-Cabling plan-]{+Remote hands+}'],
    [
      'almost all of it, which is no change of words',
      'Install the two leaves in row C at night',
      'Decommission old voice gateways on the third floor',
      '[-Install the two leaves in row C at night-]{+Decommission old voice gateways on the third floor+}',
    ],
  ])('is told word by word, in order: %s', (_, before, after, expected) => {
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
