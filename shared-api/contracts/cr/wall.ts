import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from '../common';
import { limits } from '../limits';
import { CrRow } from './cr';

/** A row of `GET /cr_walls`: a display that shows the dashboard. */
export const CrWall = Type.Object({
  id: Id,
  name: Type.String(),
  /** It shows what this person sees. */
  maker: Named,
  created_on: Instant,
  /** When it last read, to about a minute; null: never. */
  read_on: orNull(Instant),
});
export type CrWall = Static<typeof CrWall>;

/** `POST /cr_walls`. */
export const CreateCrWall = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: limits.crWallName, pattern: '\\S' }) },
  { additionalProperties: false },
);
export type CreateCrWall = Static<typeof CreateCrWall>;

/** Its answer: the address to open on the display, which is answered this once. */
export const NewCrWall = Type.Object({ ...CrWall.properties, url: Type.String() });
export type NewCrWall = Static<typeof NewCrWall>;

/** `GET /cr_wall/{token}`: what a display shows. */
export const CrWallView = Type.Object({
  name: Type.String(),
  /** The portal's version: a display loads itself anew when it changes. */
  version: Type.String(),
  /** The server's clock. */
  now: Instant,
  /** Those that have not ended by next update, and those that ended in the last days, the latest first. */
  crs: Type.Array(CrRow),
  /** More than these have not ended. */
  more: Type.Integer({ minimum: 0 }),
});
export type CrWallView = Static<typeof CrWallView>;
