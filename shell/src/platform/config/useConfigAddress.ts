import { useSearchParams, type To } from 'shared-ui/router';

/** The remote and the delivery group that an address names; the group is null for the organisation. */
export function scopeIn(search: URLSearchParams): { remote: string | null; group: number | null } {
  const group = Number(search.get('group'));
  return { remote: search.get('remote'), group: Number.isSafeInteger(group) && group > 0 ? group : null };
}

/** The page's state, which is kept in its address: `?remote=projects&group=3`. */
export function useConfigAddress() {
  const [search, setSearch] = useSearchParams();
  const changed = (members: { remote: string | null; group: number | null }) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(members))
      if (value === null) next.delete(name);
      else next.set(name, String(value));
    return next;
  };
  const { remote, group } = scopeIn(search);
  return {
    remote,
    group,
    /** The address at which the panel shows a remote's values for the organisation. */
    toRemote: (name: string): To => ({ search: `?${changed({ remote: name, group: null })}` }),
    choose: (id: number | null) => setSearch(changed({ remote, group: id })),
    close: () => setSearch(changed({ remote: null, group: null })),
  };
}
