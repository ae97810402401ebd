import { useSearchParams, type To } from 'shared-ui/router';

/** The states by which the list is filtered. */
export const featureStates = {
  on: 'On',
  audience: 'Audience',
  scheduled: 'Scheduled',
  off: 'Off',
  ended: 'Ended',
};

type Member = 'search' | 'remote' | 'state' | 'feature';

/** The page's state, which is kept in its address: `?remote=projects&state=off&feature=projects.next`. */
export function useFeatureAddress() {
  const [search, setSearch] = useSearchParams();
  const changed = (member: Member, value: string | null): URLSearchParams => {
    const next = new URLSearchParams(search);
    if (value) next.set(member, value);
    else next.delete(member);
    return next;
  };
  return {
    search: search.get('search') ?? '',
    remote: search.get('remote'),
    state: search.get('state'),
    /** The key of the feature that the panel shows. */
    feature: search.get('feature'),
    /** The address at which the panel shows a feature. */
    toFeature: (key: string): To => ({ search: `?${changed('feature', key)}` }),
    close: () => setSearch(changed('feature', null)),
    filter: (member: 'search' | 'remote' | 'state', value: string | null) =>
      setSearch(changed(member, value), { replace: true }),
    clear: () => setSearch({}, { replace: true }),
  };
}
