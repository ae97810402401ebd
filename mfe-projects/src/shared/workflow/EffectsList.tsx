import type { TransitionEffects } from 'shared-api/contracts/project';
import { styled, t } from 'shared-ui/core';
import { mailText } from './mailText';

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

/** Everything that a transition does besides changing the state: quotes rejected, services unlocked, mails. */
export function EffectsList({ effects }: { effects: TransitionEffects }) {
  const mail = mailText(effects.mails);
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
