import { pageNonce } from '../theme/pageNonce';

/**
 * Makes the style element that goober (inside the toasts' library) would otherwise make with `innerHTML`, which Trusted
 * Types forbid, and without a nonce. goober takes an element of this id when there is one. Import it before notistack.
 */
function prepareSheet(): void {
  if (pageNonce) window.__nonce__ = pageNonce;
  if (document.getElementById('_goober')) return;
  const sheet = document.createElement('style');
  sheet.id = '_goober';
  if (pageNonce) sheet.nonce = pageNonce;
  sheet.append(document.createTextNode(' '));
  document.head.append(sheet);
}

prepareSheet();
