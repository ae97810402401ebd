/** The federation container's name of a package's version: `mfe-projects`, `1.0.0-3f2a1bc` → `mfe_projects__1_0_0_3f2a1bc`. */
export function containerName(name: string, version: string): string;
/** The global variable to which the chunks of a container add themselves, `portal_` and thirty hexadecimal digits. */
export function chunkListName(container: string): string;
