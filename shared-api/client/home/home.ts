import { paths } from '../../contracts/paths';
import type { Contacts, MyProjects } from '../../contracts/personal/home';
import type { ChangeStartPage } from '../../contracts/session';
import { useListPage } from '../transport/lists';
import { write } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

/** The open projects that the signed-in user raised or holds a role on, by delivery group. */
export const useMyProjects = () => useAnswer<MyProjects>(paths.myProjects);

/** Whom to ask for a part in a delivery group. @param wanted false reads nothing */
export const useContacts = (wanted: boolean) => useAnswer<Contacts>(wanted ? paths.contacts : null);

/** Chooses the page to which `/` leads the signed-in user. */
export const changeStartPage = (body: ChangeStartPage) => write<void>('PUT', paths.startPage, body);

/** The number of rows of a list. @param path below `/api`, `/next` */
export const useTotal = (path: string) => useListPage<unknown>(path, { page: 1, per_page: 1 }).page;
