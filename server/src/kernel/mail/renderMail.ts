import { sql } from 'kysely';
import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import { frameMail, type Framed } from './frameMail';
import type { MailRow } from './mail.tables';
import type { MailContent, MailDrop, Renderer } from './mailContent';
import { findOrganisation } from './outbox.queries';

/** The renderers by kind of mail. A mail of an unknown kind waits with a reason until a newer server handles it. */
export type Renderers = Partial<Record<string, Renderer>>;

/** A mail that is rendered with current data. */
export interface RenderedContent extends Framed {
  content: MailContent;
  organisation: string;
}

/** There is no renderer for this kind: the mail is of a newer server, or faulty. */
export class UnknownKind extends Error {
  constructor(kind: string) {
    super(`This server knows no mail of the kind "${kind}".`);
  }
}

/**
 * Renders a mail with current data.
 * @param purpose `show` only for reading, see RenderContext
 * @throws UnknownKind, and the renderer's errors, whose changes are rolled back
 */
export async function renderMail(
  tx: Tx,
  mail: MailRow,
  config: Config,
  purpose: 'send' | 'show',
  renderers: Renderers,
): Promise<RenderedContent | MailDrop> {
  const render = renderers[mail.kind];
  if (!render) throw new UnknownKind(mail.kind);
  const content = await render(tx, mail, { config, purpose });
  if ('drop' in content) return content;
  const organisation = await findOrganisation(tx);
  const framed = frameMail(content, { organisation, portalUrl: config.portalUrl, rule: mail.rule });
  return { ...framed, content, organisation };
}

/** Runs work in a savepoint, so that its failure does not abort the transaction. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
