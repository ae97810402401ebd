/**
 * Loads another document of the portal. An object, so that tests can replace its functions: jsdom cannot navigate.
 */
export const pageLoad = {
  /** Replaces the present document by the one at `address`. */
  replace: (address: string): void => window.location.replace(address),
  /** Reloads the present address; `replace` would only scroll if it has a hash. */
  reload: (): void => window.location.reload(),
};
