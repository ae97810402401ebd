import { pageNonce } from '../theme/pageNonce';

/**
 * Creates the style element of goober, notistack's style engine. goober itself would create it with `innerHTML`, which Trusted
 * Types forbid, and without a nonce; it uses an existing element of this id. Import this module before notistack.
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
