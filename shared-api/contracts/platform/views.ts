import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from '../common';
import { featureKey, FeatureSetting } from './features';

/**
 * Views: a global admin sees the portal as another person does, read only, for half an hour at most. A view lies at an address of its
 * own (`viewBase`); every page and call below it belongs to the view. The address works only in the browser of the viewer, together
 * with the viewer's own session.
 *
 * | call | who |
 * | --- | --- |
 * | `POST /portal/views` | global admins, not within a view |
 * | `DELETE /portal/views/current` | within a view |
 * | `GET /portal/views/told`, `PUT /portal/views/{id}/seen` | the viewed person |
 *
 * Within a view every write answers 403 with `code: "read_only"`; once it has ended, every call answers 401 with `code: "view_ended"`.
 */
export const viewMinutes = 30;
export const readOnlyCode = 'read_only';
export const viewEndedCode = 'view_ended';

/** Settings of features that apply in a view alone, by the feature's full key; null: the default of portal.json. */
export const FeatureDrafts = Type.Record(featureKey, orNull(FeatureSetting), { maxProperties: 50 });
export type FeatureDrafts = Static<typeof FeatureDrafts>;

export const OpenView = Type.Object(
  { user_id: Id, features: Type.Optional(FeatureDrafts) },
  { additionalProperties: false },
);
export type OpenView = Static<typeof OpenView>;

export const OpenedView = Type.Object({
  /** The address at which the view starts, on this origin: `/as/<token>/`. */
  address: Type.String(),
  ends_at: Instant,
});
export type OpenedView = Static<typeof OpenedView>;

/** A view that its person is told about. */
export const ToldView = Type.Object({
  id: Id,
  viewer: Named,
  started_at: Instant,
  /** Null: it still runs. */
  ended_at: orNull(Instant),
});
export type ToldView = Static<typeof ToldView>;

/** The view that a page belongs to. */
export interface PageView {
  /** The prefix of its addresses, `/as/<token>`. */
  base: string;
  viewer: Named;
  endsAt: string;
  /** The settings that apply in the view alone, in words: "Calendar: on for everyone". */
  drafts: string[];
}
