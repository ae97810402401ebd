import { Type, type Static } from 'typebox';
import { Id } from './common';

/**
 * `GET /live`: changes by other people, as server-sent events. Each event has a name and a JSON body of ids and versions, never of
 * content: the browser reads the content by the usual call, which checks permissions.
 *
 * | event | data | meaning |
 * | --- | --- | --- |
 * | `hello` | `{stream, revision}` | the stream is open; `stream` is the id to subscribe with |
 * | `seen` | `{projects: [{id, updated_on}]}` | answers a subscription: the browser reads those again that changed since it loaded them. Projects left out are deleted or hidden |
 * | `project` | `{id, updated_on?}` | a subscribed project changed; a browser that has all of it as of `updated_on` already has the change |
 * | `gone` | `{id}` | a subscribed project was deleted, or hidden from this user |
 * | `list` | `{path}` | rows of a list changed; at most every 5 s per list |
 * | `access` | `{}` | the user's permissions changed |
 * | `registry` | `{revision}` | a remote or a feature changed |
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
/** Why a stream ends. After `signed_out` and `too_many` the browser does not reconnect by itself. */
export type ByeReason = 'restart' | 'signed_out' | 'too_many' | 'gap';

/** `PUT /live/{stream}`: the projects that this browser has loaded; replaces the previous subscription. */
export const Subscribe = Type.Object(
  { projects: Type.Array(Id, { maxItems: 300, uniqueItems: true }) },
  { additionalProperties: false },
);
export type Subscribe = Static<typeof Subscribe>;
