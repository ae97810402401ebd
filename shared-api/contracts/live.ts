import { Type, type Static } from 'typebox';
import { Id } from './common';

/**
 * `GET /live`: what changed while people work, as server-sent events. Each event has a name and a JSON body of keys; who may
 * see a thing reads it anew by its own call.
 *
 * | event | data | meaning |
 * | --- | --- | --- |
 * | `hello` | `{stream, revision}` | the stream is open; `stream` is the id to subscribe with |
 * | `seen` | `{projects: [{id, updated_on}]}` | subscribed; what was changed since it was loaded is read anew. What is left out is not there, or may not be seen |
 * | `project` | `{id, updated_on?}` | a project that this browser subscribed to was changed; whoever has all of it as of `updated_on` has read the change |
 * | `gone` | `{id}` | it was deleted, or may not be seen any more |
 * | `list` | `{path}` | rows of a list changed; at most every 5 s each |
 * | `access` | `{}` | what this person may see or do has changed |
 * | `registry` | `{revision}` | a remote or a feature has changed |
 * | `bye` | `{reason, retry_ms}` | the stream ends: `restart`, `signed_out`, `too_many`, `gap` |
 */
export interface LiveEvents {
  hello: { stream: string; revision: number };
  seen: { projects: { id: number; updated_on: string }[] };
  project: { id: number; updated_on?: string };
  gone: { id: number };
  list: { path: string };
  access: Record<string, never>;
  registry: { revision: number };
  bye: { reason: ByeReason; retry_ms: number };
}
/** Why a stream ends. After `signed_out` and `too_many` the browser does not come back by itself. */
export type ByeReason = 'restart' | 'signed_out' | 'too_many' | 'gap';

/** `PUT /live/{stream}`: the projects that this browser has loaded, in the place of those said before. */
export const Subscribe = Type.Object(
  { projects: Type.Array(Id, { maxItems: 300, uniqueItems: true }) },
  { additionalProperties: false },
);
export type Subscribe = Static<typeof Subscribe>;
