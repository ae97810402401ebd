import type { FastifyPluginAsync } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../db/types';
import type { AppDeps, EraseStep, NameColumn } from './deps';
import type { DemoDeclaration } from '../demo/demoData';
import type { JobDeps, JobKind } from '../jobs/jobKind';
import type { Retention, RetentionLine } from '../jobs/retention';
import type { LiveList, LiveSource } from '../events/LiveSource';
import type { Renderers } from '../mail/renderMail';
import type { FileColumn } from '../storage/cleanFiles';

/** Lists the ids of the delivery groups that a person may see. */
export type VisibleGroups = (tx: Tx, user: CurrentUser) => Promise<readonly number[] | 'all'>;

/** Members of every area. An area that lets others extend it (as projects do) adds a member here by declaration merging. */
export interface AreaBase {
  /** The folder's name. */
  name: string;
}

/**
 * Declares everything that an area adds to the server. Its tables, routes, jobs and mails lie in its own folder; the server
 * learns of them through this object alone.
 * @typeParam Deps the dependencies of its routes
 * @typeParam Jobs the dependencies of its jobs
 */
export interface Area<Deps extends AppDeps = AppDeps, Jobs extends JobDeps = JobDeps> extends AreaBase {
  /** Routes below `/api`. */
  routes?: readonly (FastifyPluginAsync<Deps> & { fileColumns?: readonly FileColumn[] })[];
  /** Routes beside `/api`, registered after all others. */
  pages?: readonly FastifyPluginAsync<Deps>[];
  jobs?: (deps: Jobs) => JobKind[];
  /** Renders each kind of mail that the area queues. */
  mails?: Renderers;
  /** Retention of its rows; each entry becomes a job. */
  retention?: readonly Retention[];
  /** Lines of the retention table whose job is one of `jobs`. */
  retentionLines?: readonly RetentionLine[];
  /** Columns that hold the names of stored files, beside those of its resources; other files are removed from the store. */
  fileColumns?: readonly FileColumn[];
  /** Columns with copies of people's names, which are replaced when a person's data is erased. */
  nameColumns?: readonly NameColumn[];
  /** Removes further data about a person when their personal data is erased. */
  erasePerson?: EraseStep;
  /** Adds numbers to `/metrics`. */
  watch?: (deps: Deps) => void;
  /** Lists of its routes that change while they are read, beside those of its resources. */
  liveLists?: readonly LiveList[];
  /** Decides which projects a stream reports. Exactly one area provides it. */
  live?: LiveSource;
  /** Lists the delivery groups that a person may see. Exactly one area provides it. */
  visibleGroups?: VisibleGroups;
  /** Declares what the area adds to the demo organisation. */
  demo?: DemoDeclaration;
}
