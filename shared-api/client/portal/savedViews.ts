import { mutate } from 'swr';
import type {
  ChooseDefaultView,
  CreateSavedView,
  SavedView,
  SavedViews,
  SaveView,
} from '../../contracts/personal/savedViews';
import { savedViewPaths } from '../../contracts/paths/savedViewPaths';
import { apiUrl, write } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The views of a list that the caller has, and the teams with which one can be shared. @param list null reads nothing yet */
export const useSavedViews = (list: string | null): Answer<SavedViews> =>
  useAnswer(list === null ? null : savedViewPaths.ofList(list));

/** Revalidates also after a refusal, because the views were stale then. */
async function withRefresh<T>(list: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await mutate(apiUrl(savedViewPaths.ofList(list)));
  }
}

/** @throws ApiError 409 with too many views; 422 with `fields`, for a name that is taken */
export const createSavedView = (view: CreateSavedView): Promise<SavedView> =>
  withRefresh(view.list, write<SavedView>('POST', savedViewPaths.views, view));

/**
 * Changes a view as far as nobody else has changed it since it was read.
 * @throws ApiError 412 with the present view; 422 with `fields`
 */
export const updateSavedView = (
  list: string,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
  body: SaveView,
): Promise<SavedView> =>
  withRefresh(list, write<SavedView>('PUT', savedViewPaths.view(id), body, { 'If-Match': `"${version}"` }));

export const deleteSavedView = (list: string, id: number): Promise<void> =>
  withRefresh(list, write<void>('DELETE', savedViewPaths.view(id)));

/** Chooses the view with which the list opens. @param view null: the list's own state */
export const chooseDefaultView = (body: ChooseDefaultView): Promise<void> =>
  withRefresh(body.list, write<void>('PUT', savedViewPaths.default, body));
