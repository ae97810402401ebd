import type { Config } from '../../kernel/config/config';
import type { Tx } from '../../kernel/db/types';
import { enqueue } from '../../kernel/jobs/enqueue';
import type { JobKind } from '../../kernel/jobs/jobKind';
import { chooseVersions } from '../registry/chooseVersions';
import { lockDeploys, lockVersionsOf } from '../registry/deployLocks';
import { bumpRevision } from '../registry/portal.queries';
import { findLiveShell, readVersions } from '../registry/readVersions';
import type { ArtifactStore } from './artifactStore';
import { markRemovable } from './keptVersions.queries';
import { findStored } from './storedVersions.queries';

/** A line of the retention table in docs/operations.md. */
export const versionRetention = {
  name: 'clean versions',
  what: 'Files of deployed versions',
  keep: 'the last KEEP_VERSIONS',
  from: 'their deploy; kept beside these: what is live, what is fallen back to, what an open session may use. Their line in the history stays',
} as const;

const removeFiles = 'remove version';

interface RemoveFiles {
  remote: string;
  version: string;
}

/** Lists the versions that browsers with the live shell get, and those to which they fall back. */
async function listUsedVersions(tx: Tx): Promise<{ remote: string; version: string }[]> {
  const versions = await readVersions(tx);
  return chooseVersions(versions, findLiveShell(versions)).flatMap(({ build, fallback }) =>
    [build, ...(fallback ? [fallback] : [])].map(({ name: remote, version }) => ({ remote, version })),
  );
}

/**
 * The jobs that remove old versions. The first marks versions as removed in the registry, so that they cannot be rolled back
 * to. In the same transaction it adds one job per version that deletes the files: when a server is killed, another one
 * finishes.
 */
export const cleanVersions = ({
  config,
  store,
}: {
  config: Pick<Config, 'keepVersions'>;
  store: Pick<ArtifactStore, 'remove'>;
}): JobKind[] => [
  {
    name: versionRetention.name,
    schedule: { dailyAt: '03:35' },
    async run(tx, _, { log }) {
      await lockDeploys(tx);
      const removed = await markRemovable(tx, config.keepVersions, await listUsedVersions(tx));
      if (!removed.length) return undefined;
      for (const { remote, version } of removed) {
        const payload: Record<keyof RemoveFiles, string> = { remote, version };
        await enqueue(tx, { kind: removeFiles, key: `${removeFiles}:${remote}/${version}`, payload });
      }
      await bumpRevision(tx);
      log.info({ kind: versionRetention.name, n: removed.length }, 'removed after its time');
      return 'again';
    },
  },
  {
    name: removeFiles,
    // The retries cover about four days of an unavailable file store.
    maxAttempts: 100,
    async run(tx, payload) {
      const { remote, version } = payload as unknown as RemoveFiles;
      // This lock keeps the version from being deployed again meanwhile; deploys of other remotes do not wait for it.
      await lockVersionsOf(tx, remote);
      const found = await findStored(tx, remote, version);
      if (found?.removed) await store.remove(remote, version);
    },
  },
];
