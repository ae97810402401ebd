/** Paths of the configuration of remotes. */
export const configPaths = {
  config: '/portal/config',
  remote: (name: string) => `/portal/config/${name}`,
  restore: (name: string) => `/portal/config/${name}/restore`,
} as const;
