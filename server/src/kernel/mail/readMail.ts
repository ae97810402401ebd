import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { findMail } from './outbox.queries';
import { renderMail, withSavepoint, type Renderers } from './renderMail';

type Text = Pick<RenderedMail, 'text' | 'html'> & Partial<Pick<RenderedMail, 'subject' | 'reason'>>;

const nothing: Text = { text: null, html: null };

/** Reads a mail's text: as it was sent, or, while it waits, as it would be sent now. */
export async function readMail(
  tx: Tx,
  id: number,
  { config, renderers }: { config: Config; renderers: Renderers },
): Promise<Text> {
  const mail = await findMail(tx, id);
  if (!mail) return nothing;
  if (mail.status !== 'waiting') return { text: mail.text || null, html: mail.html || null };
  try {
    const now = await withSavepoint(tx, () => renderMail(tx, mail, config, 'show', renderers));
    if ('drop' in now) return { ...nothing, reason: `As things are, it will not be sent. ${now.drop}` };
    const { subject, text, html } = now;
    return { subject, text, html };
  } catch {
    // The mail job reports and logs the fault when it runs.
    return nothing;
  }
}
