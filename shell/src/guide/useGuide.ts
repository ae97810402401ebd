import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { matchOffered, useCurrentUser } from 'shared-api/portal';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { matchShellPage, offeredShellPages } from '../pages/shellPages';
import { useSession } from '../session/SessionProvider';
import type { Guide, LoadedChapter } from './guideContext';
import { offeredPages } from './sections';
import { isFromSearch } from './useHash';

/** Whether a link can be followed by everyone who is signed in, although the page is outside the frame. */
const isAccountPage = (path: string) => path === '/password_change';

const searchOf = (text: string) => new URLSearchParams(text ? { q: text } : {}).toString();

/** The guide's state: the chapters that are on the page, and the search, which the address holds as `q`. */
export function useGuide() {
  const user = useCurrentUser();
  const { remotes } = useSession();
  const [chapters, setChapters] = useState<readonly LoadedChapter[]>([]);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const asked = params.get('q') ?? '';
  /** A text that was typed and that the address does not hold yet, with the key of the address at that time. */
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null);
  const isOwn = isFromSearch(location);
  if (typed && location.key !== typed.key && (!isOwn || asked === typed.text)) setTyped(null);
  const query = typed?.text ?? asked;
  // The text is marked in all chapters when there is time for it.
  const marked = useDeferredValue(query);
  const search = (text: string) => {
    // React renders the new address when it has time. Until then the field would show the former text again, and Enter would search for it.
    setTyped({ text, key: location.key });
    const to = { search: searchOf(text), hash: location.hash };
    void navigate(to, { replace: true, state: { isSearch: true } });
  };
  /** Goes to a place of the guide and keeps the search. */
  const goTo = (id: string) => void navigate({ search: searchOf(query), hash: id });
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
    return { user, pages, query: marked, isOpen, addChapter };
  }, [user, pages, marked, addChapter, chapters, remotes]);
  return { guide, query, chapters, search, goTo };
}
