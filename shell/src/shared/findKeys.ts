/** The labels of the keys that open quick find on this platform. */
export const findKeys = (): string[] =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];
