/**
 * The page's CSP nonce. Read from the property, since browsers blank the attribute; undefined where a page has none.
 * Read once: the nonce belongs to the document.
 */
const found = document.querySelector<HTMLScriptElement>('script[nonce]');
export const pageNonce: string | undefined = found?.nonce || found?.getAttribute('nonce') || undefined;

declare global {
  interface Window {
    /** Where goober, the style engine of the toasts, looks for the nonce of its style element. */
    __nonce__?: string;
  }
}
if (pageNonce) window.__nonce__ = pageNonce;
