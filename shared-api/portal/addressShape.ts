/**
 * Reduces an address or a route's path to a comparable shape: `/projects/{project_id}?x=1` and `projects/:projectId` both become
 * `projects/:`.
 */
export const addressShape = (address: string): string =>
  address
    .split('?')[0]!
    .replace(/\{\w+\}|:\w+/g, ':')
    .replace(/^\//, '');
