import { useEffect, useState } from 'react';
import { readCrs } from 'shared-api/cr';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { Button } from 'shared-ui/core';
import { poll } from '../shared/poll';
import { Wall } from '../shared/Wall';
import { dashboardQueries } from './useDashboard';

export interface FullScreenWallProps {
  /** As the page has them, which are newer than those of the last read when it is told of a change. */
  rows: readonly CrRow[];
  filter: (rows: readonly CrRow[]) => readonly CrRow[];
  more: number;
  now: number;
  /** `YYYY-MM-DD` */
  today: string;
  onClose: () => void;
}

/** Fills the screen, and leaves it with Escape or with the browser's own means. */
function useFullScreen(onClose: () => void): void {
  useEffect(() => {
    // Without the right to fill the screen the wall fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const leave = () => {
      if (!document.fullscreenElement) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [onClose]);
}

/** The dashboard as a wall, over the whole screen, for somebody who is signed in. */
export default function FullScreenWall({ rows, filter, more, now, today, onClose }: FullScreenWallProps) {
  useFullScreen(onClose);
  const [last, setLast] = useState({ rows, of: rows, readAt: now });
  if (last.of !== rows) setLast({ rows, of: rows, readAt: now });
  useEffect(
    () =>
      poll({
        // Beside the live stream, which may die silently on a screen that nobody looks after.
        read: (signal) => Promise.all(dashboardQueries(today).map((query) => readCrs(query, signal))),
        onAnswer: (lists) => setLast(({ of }) => ({ rows: lists.flat(), of, readAt: Date.now() })),
      }),
    [today],
  );
  return (
    <Wall
      crs={filter(last.rows)}
      more={more}
      now={now}
      readAt={last.readAt}
      foot={
        <Button autoFocus onClick={onClose}>
          Leave full screen (Esc)
        </Button>
      }
    />
  );
}
