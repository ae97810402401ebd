import { useSWRConfig, type Cache } from 'swr';
import { paths } from '../../contracts/paths';
import type { Contacts, MyProjects } from '../../contracts/personal/home';
import type { ChangeStartPage } from '../../contracts/session';
import type { ListPage } from '../transport/fetchPage';
import { useListPage } from '../transport/lists';
import { apiUrl, write } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

/** The open projects that the signed-in user raised or holds a role on, by delivery group. */
export const useMyProjects = () => useAnswer<MyProjects>(paths.myProjects);

/** Whom to ask for a part in a delivery group. @param wanted false reads nothing */
export const useContacts = (wanted: boolean) => useAnswer<Contacts>(wanted ? paths.contacts : null);

/** Chooses the page to which `/` leads the signed-in user. */
export const changeStartPage = (body: ChangeStartPage) => write<void>('PUT', paths.startPage, body);

type Total = Pick<ListPage<unknown>, 'total' | 'capped'>;

/** The total of any page of the whole list that was read before. */
function knownTotal(cache: Cache, path: string): Total | undefined {
  const list = `${apiUrl(path)}?`;
  for (const key of cache.keys())
    if (key.startsWith(list) && /^page=\d+&per_page=\d+$/.test(key.slice(list.length))) {
      const page = cache.get(key)?.data as Total | undefined;
      if (page) return page;
    }
  return undefined;
}

/**
 * The number of rows of a list; until it is read, that of another page of the list, if one is known, otherwise undefined; null when it
 * does not load.
 * @param path below `/api`, `/next`
 */
export function useTotal(path: string): Total | null | undefined {
  const { page, error } = useListPage<unknown>(path, { page: 1, per_page: 1 });
  const { cache } = useSWRConfig();
  return page ?? knownTotal(cache, path) ?? (error ? null : undefined);
}
