import { useEffect, useState } from 'react';
import { lazyComponent } from 'shared-ui/core';
import { useBoot } from '../session/SessionProvider';

const ViewedNotices = lazyComponent(() => import(/* webpackChunkName: "ViewedNotices" */ './ViewedNotices'));

/** Milliseconds: the notices are read when the first page has drawn, so that they do not delay it. */
const delay = 2_000;

export function LaterViewedNotices() {
  const { view } = useBoot();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return isDue && !view ? <ViewedNotices /> : null;
}
