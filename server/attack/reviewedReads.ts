/** Reads outside projects and administered tables that more callers than global admins may make, each with the reason. */
export const reviewedReads: ReadonlyMap<string, string> = new Map([]);
