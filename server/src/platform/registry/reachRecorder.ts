import { sql } from 'kysely';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import './feature.tables';

/** Milliseconds for which records are gathered before they are written with one statement. */
const gatherMs = 2_000;
/** Limits the people who are remembered as recorded; beyond, some are written once more, which changes nothing. */
const maxRemembered = 20_000;

export interface ReachRecorder {
  /** Records that these features were on for a person today. Returns at once; the same again costs nothing. */
  record(userId: number, featureIds: readonly number[]): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
}

/**
 * Records per person and day the features that were set and on, when the person opens the portal or gets a changed slice. Features with
 * their default are not recorded: they are on for everyone or for nobody.
 */
export function createReachRecorder(
  { db: { db } }: { db: Pick<OpenDatabase, 'db'> },
  log: Log,
): ReachRecorder {
  const recorded = new Map<number, string>();
  let waiting = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting].map(([usr, features]) => ({ usr, features: [...features] }));
    waiting = new Map();
    if (!batch.length) return;
    await sql`
      insert into feature_reach (day, usr_id, features)
      select (now() at time zone 'utc')::date, usr, features
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (usr int, features int[])
      where exists (select from usr u where u.id = usr)
      order by usr
      on conflict (day, usr_id) do update set features = array(
        select distinct f from unnest(feature_reach.features || excluded.features) f order by f)`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the reach of features cannot be recorded'));
  }

  return {
    record(userId, featureIds) {
      if (!featureIds.length) return;
      const known = `${new Date().toISOString().slice(0, 10)} ${featureIds.join()}`;
      if (recorded.get(userId) === known) return;
      if (recorded.size >= maxRemembered) recorded.clear();
      recorded.set(userId, known);
      const features = waiting.get(userId) ?? new Set();
      for (const id of featureIds) features.add(id);
      waiting.set(userId, features);
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}
