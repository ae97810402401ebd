import type { BootPayload } from 'shared-api/contracts/portal';

/**
 * Reads the boot payload that the server has written into the page.
 * @throws Error when there is none: the page was not rendered by the portal's server
 */
export function readBootPayload(page: Document = document): BootPayload {
  const text = page.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page bears no #portal-boot.');
  return JSON.parse(text) as BootPayload;
}
