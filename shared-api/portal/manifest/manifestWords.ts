import { Type } from 'typebox';

/** The key of a route, filler, feature or setting in portal.json. */
export const key = '^[a-z][a-zA-Z0-9]{0,39}$';
/** Plain text of at least one character. */
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** A path below the portal's root without leading slash; `:name` is a parameter. */
export const routePath = Type.String({ pattern: '^[a-z0-9_]+(/(:[a-zA-Z]+|[a-z0-9_]+))*$', maxLength: 120 });

export const areaName = Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' });

export const slotName = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)*$', maxLength: 60 });
