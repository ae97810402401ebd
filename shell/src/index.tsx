// This must be the first import: the policy only affects code that runs later.
import './loading/trustedTypes';
import { createRoot } from 'react-dom/client';
import { portalPathname, viewPrefix } from 'shared-api/client';
import type { BootPayload } from 'shared-api/contracts/portal';
import { latinFontUrl } from 'shared-ui/core';
import { App } from './App';
import { canonicalPath } from './boot/canonicalPath';
import { startCurrentRoute } from './loading/preloadRoute';

/**
 * Reads the boot payload that the server has written into the page.
 * @throws Error when there is none: the page was not rendered by the portal's server
 */
function readBootPayload(): BootPayload {
  const text = document.getElementById('portal-boot')?.textContent;
  if (!text) throw new Error('The page bears no #portal-boot.');
  return JSON.parse(text) as BootPayload;
}

/** Has the browser load the font before any text is drawn: text in another font would change its width when this one comes. */
function preloadFont(): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'font';
  link.type = 'font/woff2';
  link.crossOrigin = 'anonymous';
  link.href = latinFontUrl;
  document.head.append(link);
}

preloadFont();
const boot = readBootPayload();

// Replace the address before anything reads it, so that the first page needs no navigation.
const { search, hash } = window.location;
const pathname = portalPathname();
const canonical = canonicalPath(pathname, boot.user?.start_page);
if (canonical !== pathname) window.history.replaceState(null, '', viewPrefix() + canonical + search + hash);

const root = document.getElementById('root');
if (!root) throw new Error('The page bears no #root.');
void startCurrentRoute(boot, canonical, search).then(() => createRoot(root).render(<App boot={boot} />));
