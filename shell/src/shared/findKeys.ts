/** The keys that open quick find, as they are called on this computer. */
export const findKeys = (): string[] =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];
