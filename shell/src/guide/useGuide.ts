import { useCallback, useMemo, useState } from 'react';
import { matchOffered, useCurrentUser } from 'shared-api/portal';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { matchShellPage, offeredShellPages } from '../pages/shellPages';
import { useSession } from '../session/SessionProvider';
import type { Guide, LoadedChapter } from './guideContext';
import { offeredPages } from './sections';

/** Whether a link can be followed by everyone who is signed in, although the page is outside the frame. */
const isAccountPage = (path: string) => path === '/password_change';

/** The guide's state: the chapters that are on the page, and the search, which the address holds as `q`. */
export function useGuide() {
  const user = useCurrentUser();
  const { remotes } = useSession();
  const [chapters, setChapters] = useState<readonly LoadedChapter[]>([]);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const query = params.get('q') ?? '';
  const search = (text: string) => {
    const q = new URLSearchParams(text ? { q: text } : {}).toString();
    void navigate({ search: q, hash }, { replace: true, state: { isSearch: true } });
  };
  const addChapter = useCallback((chapter: LoadedChapter) => {
    setChapters((before) => [...before.filter(({ id }) => id !== chapter.id), chapter]);
    return () => setChapters((before) => before.filter((one) => one !== chapter));
  }, []);
  const pages = useMemo(() => offeredPages(remotes, user, offeredShellPages(user)), [remotes, user]);
  const guide = useMemo<Guide>(() => {
    const anchors = new Set(chapters.flatMap(({ id, sections }) => [id, ...sections.map((one) => one.id)]));
    const isOpen = (to: string) => {
      if (to.startsWith('#')) return anchors.has(to.slice(1));
      const { pathname } = new URL(to, window.location.origin);
      return (
        isAccountPage(pathname) ||
        matchShellPage(user, pathname) !== null ||
        matchOffered(remotes, user, pathname) !== null
      );
    };
    return { user, pages, query, isOpen, addChapter };
  }, [user, pages, query, addChapter, chapters, remotes]);
  return { guide, chapters, search };
}
