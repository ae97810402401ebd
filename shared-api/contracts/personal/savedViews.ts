import { Type, type Static } from 'typebox';
import { Id, Named, orNull, Ref } from '../common';
import { limits } from '../limits';

/** Name of a list: the route's name, and a key where one route has several lists. */
const ListName = Type.String({ minLength: 1, maxLength: limits.savedViewList, pattern: '^[\\w:./-]+$' });

/** What a saved view sets on its list. */
const settings = {
  name: Type.String({ minLength: 1, maxLength: limits.savedViewName, pattern: '\\S' }),
  /** Search, filters and sort as in the list's address, without `page`: `search=dns&sort=project_id+desc`. */
  query: Type.String({ maxLength: limits.savedViewQuery }),
  /** The columns shown; none: the list's own. */
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: limits.savedViewColumns }),
};

/** A saved view of a list: private, or shared with a team. */
export const SavedView = Type.Object({
  id: Id,
  ...settings,
  owner: Named,
  /** The team whose members have it too; null: private. */
  team: orNull(Named),
  /** Whether the list opens with it for the caller. */
  is_default: Type.Boolean(),
  /** Whether the caller may change and delete it: its owner, managers of its team. */
  can_edit: Type.Boolean(),
  /** Counts its changes; `If-Match: "3"` refuses a change of an older one. */
  version: Type.Integer({ minimum: 1 }),
});
export type SavedView = Static<typeof SavedView>;

/** `GET /saved_views?list=`. */
export const SavedViews = Type.Object({
  views: Type.Array(SavedView),
  /** The caller's teams, with which a view can be shared. */
  teams: Type.Array(Named),
});
export type SavedViews = Static<typeof SavedViews>;

export const SavedViewsQuery = Type.Object({ list: ListName }, { additionalProperties: false });

/** `PUT /saved_views/{id}`. */
export const SaveView = Type.Object({ ...settings, team: orNull(Ref) }, { additionalProperties: false });
export type SaveView = Static<typeof SaveView>;

/** `POST /saved_views`. */
export const CreateSavedView = Type.Object(
  { list: ListName, ...SaveView.properties },
  { additionalProperties: false },
);
export type CreateSavedView = Static<typeof CreateSavedView>;

/** `PUT /saved_views/default`: the view with which the list opens for the caller; null: the list's own state. */
export const ChooseDefaultView = Type.Object(
  { list: ListName, view: orNull(Ref) },
  { additionalProperties: false },
);
export type ChooseDefaultView = Static<typeof ChooseDefaultView>;
