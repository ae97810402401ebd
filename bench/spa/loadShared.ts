/** Takes the place of shell/src/loading/loadShared.ts in the SPA: its chunks name what they share themselves. */
export const loadShared = (): Promise<void> => Promise.resolve();
