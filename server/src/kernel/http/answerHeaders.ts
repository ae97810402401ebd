import type { Config } from '../config/config';

/** The headers of every answer, whatever its kind and status. */
export const answerHeaders = ({ portalUrl }: Pick<Config, 'portalUrl'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(portalUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});
