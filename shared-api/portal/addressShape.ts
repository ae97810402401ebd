/**
 * What an address has in common with a route: `/projects/{project_id}?x=1` and the path `projects/:projectId` are both
 * `projects/:`.
 */
export const addressShape = (address: string): string =>
  address
    .split('?')[0]!
    .replace(/\{\w+\}|:\w+/g, ':')
    .replace(/^\//, '');
