import { useEffect, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { isPageServed, readCrWall } from 'shared-api/cr';
import type { CrWallView } from 'shared-api/contracts/cr/wall';
import { poll } from '../shared/poll';

/** A display loads itself anew after so long, in milliseconds, to show what was deployed meanwhile. */
const reloadAfter = 60 * 60_000;

export interface WallState {
  view: CrWallView | null;
  /** Milliseconds by which the server's clock is ahead of the display's. */
  ahead: number;
  /** The first read has failed. */
  isLate: boolean;
  /** Not null: the server refuses the display. */
  refusal: string | null;
}

const unread: WallState = { view: null, ahead: 0, isLate: false, refusal: null };

/**
 * Reads what a display shows every ten seconds. The page is loaded anew when the portal has another version, and every hour.
 * @param reload loads the page anew
 */
export function useWallView(token: string, reload: () => void): WallState {
  const [state, setState] = useState(unread);
  useEffect(() => {
    const began = Date.now();
    let version: string | undefined;
    return poll({
      read: (signal) => readCrWall(token, signal),
      async onAnswer(view, signal) {
        setState({ ...unread, view, ahead: Date.parse(view.now) - Date.now() });
        version ??= view.version;
        const isOld = view.version !== version || Date.now() - began > reloadAfter;
        if (isOld && (await isPageServed(signal))) reload();
      },
      onError(cause) {
        const refused = cause instanceof ApiError && [400, 404].includes(cause.status);
        if (refused) setState({ ...unread, refusal: cause.message });
        else setState((before) => (before.view ? before : { ...before, isLate: true }));
      },
    });
  }, [token, reload]);
  return state;
}
