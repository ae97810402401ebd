import { viewPaths } from '../../contracts/paths';
import type { OpenedView, OpenView, ToldView } from '../../contracts/platform/views';
import { write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/**
 * Opens the portal as another person sees it in a tab of its own, read only. Call it in the handler of a click.
 * @param view the person, and settings of features that apply in this view alone
 * @throws ApiError; Error when the browser opens no tab
 */
export async function openView(view: OpenView): Promise<void> {
  // Opened before the call: afterwards some browsers take it for a pop-up.
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('The browser opened no new tab. Allow pop-ups of the portal and try again.');
  try {
    const { address } = await write<OpenedView>('POST', viewPaths.views, view);
    tab.location.replace(address);
  } catch (cause) {
    tab.close();
    throw cause;
  }
}

/** Ends the view that this page belongs to. */
export const endView = () => write<void>('DELETE', viewPaths.current);

/** Reads the views that admins had as the signed-in person, until the person dismisses them. */
export const useToldViews = (): Answer<ToldView[]> => useAnswer(viewPaths.told);

export async function dismissToldView(id: number): Promise<void> {
  await write<void>('PUT', viewPaths.seen(id));
  await refreshResource(viewPaths.told);
}
