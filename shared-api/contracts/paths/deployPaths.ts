/** Paths of the registry. */
export const deployPaths = {
  remotes: '/portal/remotes',
  remote: (name: string) => `/portal/remotes/${name}`,
  /** Checks whether a build could go live. */
  check: (name: string) => `/portal/remotes/${name}/check`,
  /** Uploads a build as a gzipped tar and makes it live. */
  version: (name: string, version: string) => `/portal/remotes/${name}/versions/${version}`,
  rollback: (name: string) => `/portal/remotes/${name}/rollback`,
  enabled: (name: string) => `/portal/remotes/${name}/enabled`,
  tokens: '/portal/tokens',
  token: (id: number | string) => `/portal/tokens/${id}`,
  changes: '/portal/changes',
} as const;
