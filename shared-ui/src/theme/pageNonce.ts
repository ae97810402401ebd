/**
 * The page's CSP nonce, or undefined for a page without one. Browsers blank the attribute, so the property is read first.
 */
const found = document.querySelector<HTMLScriptElement>('script[nonce]');
export const pageNonce: string | undefined = found?.nonce || found?.getAttribute('nonce') || undefined;

declare global {
  interface Window {
    /** goober, the style engine of the toasts, reads the nonce of its style element here. */
    __nonce__?: string;
  }
}
if (pageNonce) window.__nonce__ = pageNonce;
