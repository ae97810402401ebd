/** Replaces halves of characters, which neither the database nor XML can hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');
