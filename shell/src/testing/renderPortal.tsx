import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BootPayload } from 'shared-api/contracts/portal';
import { App } from '../App';
import { aBoot } from './fixtures';

/** The present address: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash;

/** The parameters of the present query. */
export const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

/** Renders the portal as if a browser had opened `path`. @param boot changes of the boot payload */
export function renderPortal(path: string, boot: Partial<BootPayload> = {}) {
  window.history.replaceState(null, '', path);
  const user = userEvent.setup({ delay: null });
  return { user, ...render(<App boot={aBoot(boot)} />) };
}
