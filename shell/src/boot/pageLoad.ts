/**
 * Leaves this document for another one of the portal. An object, so that tests can see what would be loaded: a page under
 * test cannot leave itself.
 */
export const pageLoad = {
  /** Loads `address` in place of the present one. */
  replace: (address: string): void => window.location.replace(address),
  /** Loads the present address anew; `replace` would only scroll where it has a hash. */
  reload: (): void => window.location.reload(),
};
