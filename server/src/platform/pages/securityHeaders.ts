import { apiBase, paths } from 'shared-api/contracts/paths';

const violations = apiBase + paths.violations;

/** The headers of every page, besides those of every answer (`answerHeaders`). Source: architecture.md, Security; tested with a production build, no violation. */
export function securityHeaders(nonce: string, portalUrl: string): Record<string, string> {
  const isSecure = portalUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default webpack',
    `report-uri ${violations}`,
    // Browsers that support `report-to` ignore `report-uri`, and the Reporting API does not exist over plain HTTP: there they
    // would report nothing.
    ...(isSecure ? ['report-to violations'] : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(isSecure ? { 'Reporting-Endpoints': `violations="${violations}"` } : {}),
    // The page holds personal data.
    'Cache-Control': 'no-store',
  };
}
