import { useEffect, type ReactNode } from 'react';
import { phoneMedia, styled } from 'shared-ui/core';
import { useBoot, useSession } from '../session/SessionProvider';
import { ViewBanner } from './ViewBanner';
import { ViewEndedPage } from './ViewEndedPage';

const Frame = styled('div')({
  '--view-height': '56px',
  [phoneMedia]: { '--view-height': '104px' },
});

/** Keeps a mark before the title of the document, whatever page sets it. */
function useTitleMark(mark: string): void {
  useEffect(() => {
    const apply = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [mark]);
}

/** Everything of a view: its banner with the page below it, or that it has ended. */
export default function ViewFrame({ children }: { children: ReactNode }) {
  const { view, user: person } = useBoot();
  const { user, refuse } = useSession();
  const isRunning = Boolean(view && user);
  useTitleMark(isRunning ? `View as ${user!.name} · ` : 'View ended · ');
  if (!view || !isRunning) return <ViewEndedPage name={person?.name} />;
  return (
    <Frame>
      <ViewBanner view={view} name={user!.name} onEnded={() => refuse('This view has ended.')} />
      {children}
    </Frame>
  );
}
