/** The answers to calls that were sent before React rendered, by URL. Each is used once. */
export const aheadAnswers = new Map<string, Promise<unknown>>();

/** Drops them: what they tell may have changed. */
export const forgetAhead = (): void => aheadAnswers.clear();
