interface Slice {
  remotes: { name: string }[];
}
export function withOwn<S extends Slice>(slice: S, own: { name: string }): S;
export function rewritePage(html: string, parts: { own: { name: string }; shell: string }): string;
export function rewritePolicy(policy: string, host: string): string;
export function isPageOf(
  own: { manifest: { routes: Record<string, { path: string }> } },
  pathname: string,
): boolean;
