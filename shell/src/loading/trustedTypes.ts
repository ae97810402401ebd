/**
 * The page's default Trusted Types policy: scripts are only loaded from this origin, and no text becomes markup or code. Plain text
 * may be assigned where HTML is possible, which the date field does.
 * This module must be imported first, since it only affects code that runs later. Source: architecture.md, Security.
 */
interface TrustedTypesHost {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string; createHTML(text: string): string },
    ): unknown;
  };
  location: { origin: string; href: string };
}

/**
 * Accepts URLs of this origin, relative or absolute.
 * @throws TypeError for any other URL
 */
export function ownScriptUrl(url: string, { origin, href }: TrustedTypesHost['location']): string {
  if (new URL(url, href).origin !== origin)
    throw new TypeError(`Scripts come from ${origin} alone, not from ${url}.`);
  return url;
}

/**
 * Accepts plain text.
 * @throws TypeError for a text that could be parsed as markup
 */
export function plainText(text: string): string {
  if (/[<>&]/.test(text)) throw new TypeError('Markup is not written into the page as text.');
  return text;
}

/** Creates the policy. Browsers without Trusted Types still have the Content-Security-Policy. */
export function installTrustedTypes(host: TrustedTypesHost): void {
  host.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => ownScriptUrl(url, host.location),
    createHTML: plainText,
  });
}

installTrustedTypes(window);
