/**
 * The page's default Trusted Types policy: scripts may come from this origin alone, and no text ever becomes markup or code.
 * Text without markup passes where HTML could stand: the date field writes its figures so.
 * Imported first of all, since a policy only helps what runs after it. Source: architecture.md, Security.
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
 * Lets an address of this origin pass, relative or absolute.
 * @throws TypeError for any other
 */
export function ownScriptUrl(url: string, { origin, href }: TrustedTypesHost['location']): string {
  if (new URL(url, href).origin !== origin)
    throw new TypeError(`Scripts come from ${origin} alone, not from ${url}.`);
  return url;
}

/**
 * Lets plain text pass.
 * @throws TypeError for anything that could be read as markup
 */
export function plainText(text: string): string {
  if (/[<>&]/.test(text)) throw new TypeError('Markup is not written into the page as text.');
  return text;
}

/** Makes the policy. Browsers without Trusted Types do without: the Content-Security-Policy holds there too. */
export function installTrustedTypes(host: TrustedTypesHost): void {
  host.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => ownScriptUrl(url, host.location),
    createHTML: plainText,
  });
}

installTrustedTypes(window);
