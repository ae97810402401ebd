let listener: (() => void) | undefined;

/** Registers what signs out: the user menu, which asks about unsaved changes first. @returns a function that ends it */
export function onLogoutRequest(logout: () => void): () => void {
  listener = logout;
  return () => {
    if (listener === logout) listener = undefined;
  };
}

/** Signs out as the entry of the user menu does, for parts of the page that know the entry by its name alone. */
export const requestLogout = (): void => listener?.();
