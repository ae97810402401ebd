/** Limits the bytes of a JSON body, unless its route sets `bodyLimit`; uploads have their own limits. */
export const bodyLimit = 32 * 1024;

/** The `bodyLimit` of routes whose schema allows long lists or many long texts. */
export const longBodyLimit = 256 * 1024;
