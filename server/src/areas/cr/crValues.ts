import type { CrRecipient } from 'shared-api/contracts/cr/cr';
import type { Named, Ref } from 'shared-api/contracts/common';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';

export const refused = (field: string, text: string) => unprocessable(text, { [field]: text });

/** Trims a text; an empty one is null. @throws HttpError 422 */
export function cleanText(field: string, title: string, text: string | null | undefined, lines = true) {
  const clean = text?.trim() || null;
  if (clean && hasUnusableCharacters(clean, { lines }))
    throw refused(field, `The ${title} holds a character that cannot be used.`);
  return clean;
}

/** Like `cleanText`, for a required text. @throws HttpError 422 */
export function requireText(field: string, title: string, text: string, lines = true): string {
  const clean = cleanText(field, title, text, lines);
  if (!clean) throw refused(field, `The ${title} is required.`);
  return clean;
}

/** Parses an instant. @throws HttpError 422 for a time that does not exist, such as a leap second */
export function toInstant(field: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw refused(field, 'There is no such time.');
  return date;
}
export const toInstantOrNull = (field: string, text: string | null): Date | null =>
  text === null ? null : toInstant(field, text);

/** Finds an active person. @throws HttpError 422 */
export async function requirePerson(tx: Tx, field: string, id: number): Promise<Named> {
  const person = await tx
    .selectFrom('usr')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!person) throw refused(field, 'There is no such person, or they are not active.');
  return person;
}

export interface RecipientIn {
  usr?: Ref | null;
  team?: Ref | null;
}

/** The recipients as comparable, sorted keys: `team 3`, `usr 9`. @throws HttpError 422 unless each names one */
export const recipientKeys = (recipients: readonly RecipientIn[]): string[] =>
  [
    ...new Set(
      recipients.map(({ usr, team }) => {
        if (Boolean(usr) === Boolean(team))
          throw refused('recipients', 'A recipient is either a person or a team.');
        return usr ? `usr ${usr.id}` : `team ${team!.id}`;
      }),
    ),
  ].sort();

export const recipientNames = (recipients: readonly CrRecipient[]): string | null =>
  recipients.map(({ usr, team }) => usr?.name ?? team?.name).join(', ') || null;

/**
 * Replaces the recipients. Those who were recipients before may be inactive.
 * @throws HttpError 422 for a person or a team that does not exist
 */
export async function setRecipients(
  tx: Tx,
  crId: number,
  recipients: readonly RecipientIn[],
  before: readonly CrRecipient[],
): Promise<void> {
  const keys = recipientKeys(recipients);
  const idsOf = (kind: string) =>
    keys.filter((key) => key.startsWith(kind)).map((key) => Number(key.split(' ')[1]));
  const [usrIds, teamIds] = [idsOf('usr'), idsOf('team')];
  const known = new Set(before.map(({ usr }) => usr?.id));
  const people = usrIds.length
    ? await tx.selectFrom('usr').select(['id', 'active']).where('id', 'in', usrIds).execute()
    : [];
  if (people.filter(({ id, active }) => active || known.has(id)).length < usrIds.length)
    throw refused('recipients', 'There is no such person, or they are not active.');
  const teams = teamIds.length
    ? await tx.selectFrom('team').select('id').where('id', 'in', teamIds).execute()
    : [];
  if (teams.length < teamIds.length) throw refused('recipients', 'There is no such team.');
  await tx.deleteFrom('cr_recipient').where('cr_id', '=', crId).execute();
  const rows = [
    ...usrIds.map((id) => ({ cr_id: crId, usr_id: id, team_id: null })),
    ...teamIds.map((id) => ({ cr_id: crId, usr_id: null, team_id: id })),
  ];
  if (rows.length) await tx.insertInto('cr_recipient').values(rows).execute();
}
