import type { TransitionEffects } from 'shared-api/contracts/project';
import { formatList, styled, t } from 'shared-ui/core';

const Also = styled('div')({
  marginTop: 12,
  '& > h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const List = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 20,
  overflowWrap: 'anywhere',
  '& > li + li': { marginTop: 4 },
  '& > li::marker': { color: t.text3 },
});

/** The most recipients that are named. */
const maxNames = 3;

/** `Mail goes to Helen Ward, Ann Ray and 4 more.`; undefined if nobody receives any. */
function mailText({ mails: { people, addresses } }: TransitionEffects): string | undefined {
  const names = people.slice(0, maxNames).map(({ name }) => name);
  const more = people.length + addresses - names.length;
  if (!names.length && !more) return undefined;
  const others = names.length ? `${more} more` : more === 1 ? 'one address' : `${more} addresses`;
  return `Mail goes to ${formatList(more ? [...names, others] : names)}.`;
}

/** Everything that a transition does besides changing the state: quotes rejected, services unlocked, mails. */
export function EffectsList({ effects }: { effects: TransitionEffects }) {
  const mail = mailText(effects);
  if (!effects.changes.length && !mail) return null;
  return (
    <Also>
      <h3>This also happens:</h3>
      <List>
        {effects.changes.map(({ field, from, to }) => (
          <li key={field}>
            {field}: {from ?? 'none'} → {to ?? 'none'}
          </li>
        ))}
        {mail && <li>{mail}</li>}
      </List>
    </Also>
  );
}
