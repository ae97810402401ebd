import { useSearchParams, type To } from 'shared-ui/router';

/** The lists of which only the first rows are shown until the user asks for all. */
export type LongList = 'changes' | 'tokens';

/** The page's state, which is kept in its address: `?remote=projects&all=tokens`. */
export function usePlatformAddress() {
  const [search, setSearch] = useSearchParams();
  const withRemote = (name: string | null): URLSearchParams => {
    const next = new URLSearchParams(search);
    if (name === null) next.delete('remote');
    else next.set('remote', name);
    return next;
  };
  return {
    /** The remote that the panel shows. */
    remote: search.get('remote'),
    /** The address at which the panel shows a remote. */
    toRemote: (name: string): To => ({ search: `?${withRemote(name)}` }),
    close: () => setSearch(withRemote(null)),
    shows: (list: LongList) => search.getAll('all').includes(list),
    showAll: (list: LongList) => {
      const next = new URLSearchParams(search);
      next.append('all', list);
      setSearch(next, { replace: true });
    },
  };
}
