import type { Tx } from '../../kernel/db/types';
import type { Renderer } from '../../kernel/mail/mailContent';
import { queueMail } from '../../kernel/mail/queueMail';

/** The kind of the mail that tells a person of a view. */
export const viewMailKind = 'portal_viewed';

/** Queues the mail that tells a person of a view, in the transaction that starts it. */
export const queueViewMail = (
  tx: Tx,
  { view, userId, at }: { view: number; userId: number; at: Date },
): Promise<void> =>
  queueMail(tx, {
    kind: viewMailKind,
    to: { usrId: userId },
    rule: 'Portal viewed as you',
    event: `view:${view}`,
    at,
    data: { view },
    atOnce: true,
  });

export const renderViewMail: Renderer = async (tx, { events }, { config }) => {
  const view = await tx
    .selectFrom('portal_view as v')
    .innerJoin('usr as viewer', 'viewer.id', 'v.viewer_id')
    .where('v.id', '=', Number(events.at(-1)?.data.view))
    .select(['viewer.name', 'v.started_on', 'v.ends_on'])
    .executeTakeFirst();
  if (!view) return { drop: 'The view is not kept any more.' };
  const { timeZone } = config;
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at);
  const began = format(view.started_on, { dateStyle: 'long', timeStyle: 'short' });
  const ends = format(view.ends_on, { timeStyle: 'short' });
  return {
    subject: `${view.name} viewed the portal as you`,
    blocks: [
      {
        kind: 'text',
        text: `${view.name}, a global admin, opened the portal as you see it on ${began}, read only, until ${ends} at the latest (${timeZone}).`,
      },
      {
        kind: 'text',
        text: 'Nothing could be changed in your name, and nothing was marked as read. If you do not know why, ask the admin.',
      },
      { kind: 'link', label: 'Open the portal', url: `${config.portalUrl}/` },
    ],
    because: 'somebody saw the portal as you.',
  };
};
