import { sql } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import { limits } from 'shared-api/limits';
import { supportStatuses, type SupportStatus } from 'shared-api/supportCase';
import type { AppDeps } from '../../kernel/area/deps';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError, unprocessable } from '../../kernel/http/errors';
import { requireSeen } from '../projects/public';
import { addEntry, recordCase, setStatus, statusChange } from './changeCase';
import {
  insertFiles,
  limitFiles,
  requireChoice,
  requireKnown,
  requireText,
  type CaseFile,
  type CaseForm,
} from './receiveForm';
import { noSuchCase, rightsOn, seesCase } from './support.policy';
import { countFiles, findMadeMessage, lockCase } from './support.queries';
import { mailAnswer, mailReply } from './supportMail';

const kinds = ['reply', 'answer', 'note'] as const;

export interface Message {
  kind: (typeof kinds)[number];
  text: string;
  close: boolean;
  seen: SupportStatus | undefined;
}

/** Reads the fields of a message. @throws HttpError 422 */
export function readMessage({ fields }: CaseForm): Message {
  requireKnown(fields, ['kind', 'text', 'close', 'seen']);
  const kind = requireChoice(fields, 'kind', { title: 'kind', values: kinds });
  const close =
    fields.has('close') &&
    requireChoice(fields, 'close', { title: 'closing', values: ['true', 'false'] }) === 'true';
  if (close && kind !== 'answer')
    throw unprocessable('Only an answer closes a case.', { close: 'Only an answer closes a case.' });
  return {
    kind,
    text: requireText(fields, 'text', { title: 'text', max: limits.supportText, lines: true }),
    close,
    seen: fields.has('seen')
      ? requireChoice(fields, 'seen', { title: 'status', values: supportStatuses })
      : undefined,
  };
}

/** The status of a case after a message. */
function statusAfter({ kind, close }: Message, present: SupportStatus): SupportStatus {
  if (close) return 'closed';
  if (kind === 'note') return present;
  return kind === 'reply' ? 'open' : 'answered';
}

const actions = { reply: 'reply added', answer: 'answered', note: 'note added' } as const;

/** @throws HttpError 403 for a message that the caller may not write, 409 for one to a closed case */
function requireRight(
  user: CurrentUser,
  found: Parameters<typeof rightsOn>[1],
  kind: Message['kind'],
  at: Date,
) {
  const may = rightsOn(user, found, at);
  if (kind === 'reply' && found.creator_id !== user.id)
    throw forbidden('Replies are written by the person who submitted the case.');
  if (kind !== 'reply' && !may.manage) throw forbidden('Cases are answered by global admins.');
  if (kind !== 'note' && found.status === 'closed')
    throw new HttpError(409, 'This case is closed. Reopen it to write to it.', { code: 'closed' });
}

interface Written {
  id: number;
  user: CurrentUser;
  key: string | null;
  files: readonly CaseFile[];
  deps: Pick<AppDeps, 'readSetting'>;
}

/**
 * Adds a message to a case, with the status that follows from it, and mails it to the other side; a note is mailed to nobody.
 * @returns false when an earlier call with the same key has added it
 * @throws HttpError 403, 404, 409; 413 and 422 for files that the case does not take
 */
export async function addMessage(
  tx: Tx,
  message: Message,
  { id, user, key, files, deps }: Written,
): Promise<boolean> {
  const found = await lockCase(tx, id);
  if (!found || !seesCase(user, found)) throw noSuchCase();
  if (key !== null && (await findMadeMessage(tx, id, user.id, key))) return false;
  const at = await databaseTime(tx);
  const { kind, text, close, seen } = message;
  requireRight(user, found, kind, at);
  requireSeen({ seen, wanted: undefined, present: found.status });
  const { n } = await tx
    .selectFrom('support_message')
    .where('case_id', '=', id)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  if (n >= limits.supportMessages)
    throw new HttpError(409, 'This case has as many entries as a case takes. Submit another one.');
  if (files.length) {
    // Other messages may have brought files while these were received.
    const held = await countFiles(tx, id);
    const bytes = files.reduce((sum, { stored }) => sum + stored.size, held.bytes);
    limitFiles(user, { files: held.files + files.length, bytes });
  }
  const by = user.id;
  const messageId = await addEntry(tx, id, { kind, by, at, text, key });
  await insertFiles(tx, files, { caseId: id, messageId });
  const status = statusAfter(message, found.status);
  if (kind !== 'note') await setStatus(tx, id, { status, at, answered: kind === 'answer' });
  if (close) await addEntry(tx, id, { kind: 'closed', by, at });
  const cause = { of: found, by, at, messageId };
  if (kind === 'answer') await mailAnswer(tx, cause);
  if (kind === 'reply') await mailReply(tx, cause, deps);
  const changes = statusChange(found.status, status);
  await recordCase(tx, found, { by, action: actions[kind], changes, told: kind !== 'note' });
  return true;
}
