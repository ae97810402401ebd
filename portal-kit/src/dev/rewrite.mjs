/** JSON inside a script element: nothing in it may end it. */
const escapeJson = (value) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Puts a remote in the place of the deployed one of its name, or beside the others.
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
const scriptPreload = /<link [^>]*as="script"[^>]*>\n?/g;

/**
 * The portal's page with another shell and with the remote that is being written.
 * @param {string} html as the portal's server wrote it
 * @param {{own: object, shell: string}} parts `shell`: address of the shell's script
 * @returns {string} unchanged where it is not a page of the shell
 */
export function rewritePage(html, { own, shell }) {
  if (!payloadOf.test(html) || !shellScript.test(html)) return html;
  return html
    .replace(scriptPreload, '')
    .replace(shellScript, (_tag, nonce) => `<script nonce="${nonce}" src="${shell}" defer></script>`)
    .replace(payloadOf, (_all, open, json, close) => {
      const payload = JSON.parse(json);
      // Who is not signed in is told of no remote.
      return open + escapeJson(payload.user ? withOwn(payload, own) : payload) + close;
    });
}

/**
 * The page's policy, with the socket that tells of changes and the list of errors that webpack lays over the page; nothing is
 * reported to the portal, whose page this is no longer. Still no `eval`, and scripts from here alone.
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
