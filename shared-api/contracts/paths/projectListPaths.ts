/** The paths of actions on several projects. */
export const bulkPaths = {
  /** What an action would do on each of some projects. */
  preview: '/projects/bulk/preview',
  /** What the chosen projects have in common to choose from. */
  options: '/projects/bulk/options',
} as const;

/** The values of a field among projects, with their counts. */
export const projectOptionsPath = '/projects/options';
