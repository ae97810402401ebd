import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PortalSlice } from 'shared-api/contracts/portal';
import type { FeatureStates } from 'shared-api/contracts/platform/features';
import { apiBase, featurePaths, paths } from 'shared-api/contracts/paths';
import type { OpenDatabase } from '../../server/src/kernel/db/database';
import { createSession } from '../../server/src/kernel/session/session.queries';
import { sessionCookie } from '../../server/src/kernel/session/currentUser';

/** The feature that is switched, and a page that belongs to it. */
const feature = { key: 'projects.next', remote: 'projects', route: 'next' };

/** Milliseconds, as in the browser: reads of all browsers are spread over `jitter`, and a refused read is repeated after `retry`. */
const wait = { jitter: 500, retry: 1_000 };

/**
 * Switches a feature off and on by the admins' call, and reads the slices of the people whose streams announce it, as their browsers do.
 */
export class FeatureSwitch {
  /** Milliseconds from sending the admin's call until a browser has the slice with the change. */
  readonly latencies: number[] = [];
  #sent = 0;
  /** The reads that the server refused, because it had too much to do. */
  refused = 0;
  #isOn = true;
  #revision = 0;

  private constructor(
    private readonly base: string,
    private readonly cookie: string,
  ) {}

  /** Signs an admin in, who switches the feature. */
  static async open(base: string, { db }: OpenDatabase): Promise<FeatureSwitch> {
    const { rows } = await sql<{ id: number }>`select id from usr where is_admin and active limit 1`.execute(
      db,
    );
    return new FeatureSwitch(base, `${sessionCookie}=${await createSession(db, rows[0]!.id)}`);
  }

  /** Reads the slice of a person whose stream has announced a revision. */
  async readSlice(cookie: string): Promise<void> {
    await sleep(Math.random() * wait.jitter);
    const read = () => fetch(this.base + apiBase + paths.slice, { headers: { cookie } });
    let response = await read();
    while (response.status === 503) {
      this.refused++;
      await response.arrayBuffer();
      await sleep(wait.retry);
      response = await read();
    }
    if (!response.ok) throw new Error(`A slice was refused: ${response.status}.`);
    const { remotes } = (await response.json()) as PortalSlice;
    const remote = remotes.find(({ name }) => name === feature.remote);
    const hasPage = remote !== undefined && feature.route in remote.manifest.routes;
    if (hasPage === this.#isOn) this.latencies.push(performance.now() - this.#sent);
  }

  /** @throws Error when the call is refused */
  async switch(): Promise<void> {
    const headers = { cookie: this.cookie, 'content-type': 'application/json' };
    if (this.#revision === 0) {
      const { features } = (await (
        await fetch(this.base + apiBase + featurePaths.features, { headers })
      ).json()) as FeatureStates;
      this.#revision = features.find(({ key }) => key === feature.key)!.revision;
    }
    this.#isOn = !this.#isOn;
    this.#sent = performance.now();
    const response = await fetch(this.base + apiBase + featurePaths.feature(feature.key), {
      method: 'PUT',
      headers,
      body: JSON.stringify({
        setting: { state: this.#isOn ? 'on' : 'off' },
        reason: 'Measured.',
        revision: this.#revision,
      }),
    });
    if (!response.ok)
      throw new Error(`The feature was not switched: ${response.status} ${await response.text()}`);
    this.#revision = ((await response.json()) as { revision: number }).revision;
  }
}
