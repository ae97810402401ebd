/** The requests of all modules that the shell shares. */
export const sharedRequests: string[];
