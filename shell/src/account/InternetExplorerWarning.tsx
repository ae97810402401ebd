import { Banner } from 'shared-ui/core';

/**
 * Whether this is Internet Explorer, or another browser in its compatibility mode. Only Internet Explorer has
 * `document.documentMode`; its user agents contain `MSIE` or `Trident/`.
 */
export const isInternetExplorer = (page: Document = document, agent = navigator.userAgent): boolean =>
  'documentMode' in page || /MSIE |Trident\//.test(agent);

/** A warning on the sign-in screen, shown only in Internet Explorer. Source: spec 001, point 2.2. */
export function InternetExplorerWarning() {
  if (!isInternetExplorer()) return null;
  return (
    <Banner kind="warning" title="Internet Explorer is not supported.">
      Use a current version of Edge, Chrome, Firefox or Safari.
    </Banner>
  );
}
