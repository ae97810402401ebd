/** A number of characters in words: `1 character`, `64 characters`. */
export const characterCount = (count: number): string =>
  `${count} ${count === 1 ? 'character' : 'characters'}`;
