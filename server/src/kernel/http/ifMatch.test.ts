import { matchesTag } from './ifMatch';

describe('If-Match', () => {
  it.each([
    [undefined, true],
    ['*', true],
    [' * ', true],
    ['"5"', true],
    ['"4", "5"', true],
    ['"4","5","6"', true],
    ['"4"', false],
    ['W/"5"', false],
    ['"4", W/"5"', false],
    ['"55"', false],
    ['5', false],
    ['', false],
    ['"5', false],
    ['"5" "6"', false],
    ['"5", x', false],
    ['*, "5"', false],
  ])('%s against version 5: %s', (header, matches) => {
    expect(matchesTag(header, '"5"')).toBe(matches);
  });

  it('is read in time that grows with its length', () => {
    expect(matchesTag(`${'"5", '.repeat(20_000)}x`, '"5"')).toBe(false);
  });
});
