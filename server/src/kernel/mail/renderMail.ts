import { sql } from 'kysely';
import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import { frameMail, type Framed } from './frameMail';
import type { MailRow } from './mail.tables';
import type { MailContent, MailDrop, Renderer } from './mailContent';
import { findOrganisation } from './outbox.queries';

/** What renders each kind of mail. A mail of another kind waits, and says so, until a server comes that knows it. */
export type Renderers = Partial<Record<string, Renderer>>;

/** A mail as it goes out now. */
export interface RenderedContent extends Framed {
  content: MailContent;
  organisation: string;
}

/** No renderer of this kind: a newer server's mail, or a fault. */
export class UnknownKind extends Error {
  constructor(kind: string) {
    super(`This server knows no mail of the kind "${kind}".`);
  }
}

/**
 * Renders a mail as things are now.
 * @param purpose `show` for reading alone, see RenderContext
 * @throws UnknownKind, and what its renderer throws; what that did in the transaction is undone
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

/** Runs work that may fail without failing its transaction. */
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
