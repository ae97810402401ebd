import type { Config } from '../config/config';

/**
 * The headers of every answer, whatever its kind and status. Pages and files replace the policy: it lets an answer of the API
 * that a browser opens by itself run, load and embed nothing.
 */
export const answerHeaders = ({ portalUrl }: Pick<Config, 'portalUrl'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  ...(portalUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});
