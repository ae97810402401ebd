import { paths } from 'shared-api/contracts/paths';
import type { Config } from '../../../kernel/config/config';

/** Returns the URL of the page on which a token sets a new password. */
export const recoverUrl = ({ portalUrl }: Config, token: string): string =>
  `${portalUrl}${paths.recover}?token=${token}`;
