import { Banner } from 'shared-ui/core';

/**
 * Whether this is Internet Explorer, or another browser in its mode: `documentMode` is its own member of the document,
 * `MSIE` and `Trident/` its names.
 */
export const isInternetExplorer = (page: Document = document, agent = navigator.userAgent): boolean =>
  'documentMode' in page || /MSIE |Trident\//.test(agent);

/** On the sign-in screen, for those whom it concerns. Source: spec 001, point 2.2. */
export function InternetExplorerWarning() {
  if (!isInternetExplorer()) return null;
  return (
    <Banner kind="warning" title="Internet Explorer is not supported.">
      Use a current version of Edge, Chrome, Firefox or Safari.
    </Banner>
  );
}
