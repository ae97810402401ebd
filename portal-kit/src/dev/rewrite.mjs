/** Escapes JSON for a script element, so that no text can close the element. */
const escapeJson = (value) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Replaces the deployed remote of the same name, or adds the remote.
 * @param {{remotes: {name: string}[]}} slice a boot payload or the answer of the slice's call
 * @param {{name: string}} own
 */
export const withOwn = (slice, own) => ({
  ...slice,
  remotes: [...slice.remotes.filter(({ name }) => name !== own.name), own],
});

/**
 * Whether an address is one of a remote's pages.
 * @param {{manifest: {routes: Record<string, {path: string}>}}} own
 * @param {string} pathname `/sites/7`
 */
export const isPageOf = ({ manifest }, pathname) =>
  Object.values(manifest.routes).some(({ path }) =>
    new RegExp(`^/${path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`).test(pathname),
  );

const payloadOf = /(<script type="application\/json" id="portal-boot">)([\s\S]*?)(<\/script>)/;
const shellScript = /<script nonce="([^"]*)" src="\/remotes\/shell\/[^"]*"[^>]*><\/script>/;
/** The scripts that the deployed shell's entry needs; the build in development is one script. */
const librariesScript = /<script [^>]*data-chunks=[^>]*><\/script>\n?/g;
const scriptPreload = /<link [^>]*as="script"[^>]*>\n?/g;

/**
 * Replaces the shell in the portal's page, and adds the remote in development.
 * @param {string} html as the portal's server wrote it
 * @param {{own: object, shell: string}} parts `shell`: the address of the shell's script
 * @returns {string} unchanged if it is not a page of the shell
 */
export function rewritePage(html, { own, shell }) {
  if (!payloadOf.test(html) || !shellScript.test(html)) return html;
  return html
    .replace(scriptPreload, '')
    .replace(librariesScript, '')
    .replace(shellScript, (_tag, nonce) => `<script nonce="${nonce}" src="${shell}" defer></script>`)
    .replace(payloadOf, (_all, open, json, close) => {
      const payload = JSON.parse(json);
      // Without a signed-in user the payload has no remotes.
      return open + escapeJson(payload.user ? withOwn(payload, own) : payload) + close;
    });
}

/**
 * Extends the page's content security policy for the development server's socket and webpack's error overlay, and removes reports to
 * the portal. `eval` and scripts of other origins stay forbidden.
 * @param {string} policy
 * @param {string} host `localhost:3000`
 */
export const rewritePolicy = (policy, host) =>
  policy
    .split('; ')
    .filter((directive) => !/^report-(uri|to) /.test(directive))
    .map((directive) => {
      if (directive.startsWith('connect-src')) return `${directive} ws://${host}`;
      return directive.startsWith('trusted-types ') ? `${directive} webpack-dev-server#overlay` : directive;
    })
    .join('; ');
