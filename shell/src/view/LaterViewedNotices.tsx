import { useEffect, useState, type ComponentType } from 'react';
import { useBoot } from '../session/SessionProvider';

/** Milliseconds: the notices are read when the first page has drawn, so that they do not delay it. */
const delay = 2_000;

/** Loads and shows the notices of views. If their code does not load, the next page load shows them. */
export function LaterViewedNotices() {
  const { view } = useBoot();
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  const isOwn = !view;
  useEffect(() => {
    if (!isOwn) return;
    let isLeft = false;
    const load = () =>
      import(/* webpackChunkName: "ViewedNotices" */ './ViewedNotices').then(
        ({ default: Loaded }) => {
          if (!isLeft) setNotices(() => Loaded);
        },
        () => undefined,
      );
    const timer = setTimeout(() => void load(), delay);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isOwn]);
  return Notices && <Notices />;
}
