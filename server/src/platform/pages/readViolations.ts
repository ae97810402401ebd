/** A violation of the page's policy, as it is logged. */
export interface Violation {
  /** An address without its query, or a keyword: `inline`, `eval`, `trusted-types-sink`. */
  blocked: string;
  directive: string;
  /** The path of the page. */
  page: string;
}

const maxChars = 200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxChars) : '');

/** Removes queries, which may hold personal data, before logging. `data:` and `blob:` addresses are reduced to their scheme. */
function withoutQuery(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (!URL.canParse(text)) return textOf(text.split(/[?#]/)[0]);
  const { origin, pathname, protocol } = new URL(text);
  return textOf(origin === 'null' ? protocol.slice(0, -1) : origin + withoutView(pathname));
}

const pathOf = (value: unknown): string => {
  const text = textOf(value);
  return URL.canParse(text) ? new URL(text).pathname : '';
};

/** Removes the token from the address of a view. */
const withoutView = (path: string): string => path.replace(/^\/as\/[^/]+/, '');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `report-uri` writes names with hyphens, the Reporting API in camel case. */
const violation = (report: Record<string, unknown>): Violation => ({
  blocked: withoutQuery(report['blocked-uri'] ?? report.blockedURL),
  directive: textOf(
    report['effective-directive'] ?? report['violated-directive'] ?? report.effectiveDirective,
  ),
  page: withoutView(pathOf(report['document-uri'] ?? report.documentURL)),
});

/**
 * Parses the violations in a body, in either of the two report formats; returns none when it is neither.
 * @param body text as it came
 */
export function readViolations(body: unknown): Violation[] {
  let value: unknown;
  try {
    value = JSON.parse(String(body));
  } catch {
    return [];
  }
  if (isObject(value)) return isObject(value['csp-report']) ? [violation(value['csp-report'])] : [];
  if (!Array.isArray(value)) return [];
  return value
    .filter((report) => isObject(report) && report.type === 'csp-violation' && isObject(report.body))
    .map((report: { body: Record<string, unknown> }) => violation(report.body));
}
