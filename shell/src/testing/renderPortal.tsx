import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BootPayload } from 'shared-api/contracts/portal';
import { App } from '../App';
import { aBoot } from './fixtures';

/** The address that is shown: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash;

/** What the sign-in page was given in its query. */
export const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

/** The portal as a browser has it that opens `path`, with what the server wrote into the page. */
export function renderPortal(path: string, boot: Partial<BootPayload> = {}) {
  window.history.replaceState(null, '', path);
  const user = userEvent.setup({ delay: null });
  return { user, ...render(<App boot={aBoot(boot)} />) };
}
