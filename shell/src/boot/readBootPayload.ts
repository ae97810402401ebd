import type { BootPayload } from 'shared-api/contracts/portal';

/**
 * What the server wrote into the page.
 * @throws Error when the page bears none: it was not rendered by the portal's server
 */
export function readBootPayload(page: Document = document): BootPayload {
  const text = page.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page bears no #portal-boot.');
  return JSON.parse(text) as BootPayload;
}
