/** Milliseconds between the last key and the search. Source: spec 001, point 9. */
export const searchDebounce = 500;
