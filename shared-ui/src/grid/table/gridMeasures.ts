/** Pixels, without the line under the header. */
export const headerHeight = 36;
/** Pixels, with the line under the row. */
export const rowHeight = 36;
