import { useState } from 'react';
import { changeMailChoice, useMailChoices } from 'shared-api/home';
import { LoadError, Skeleton, styled, Switch, t, useToast } from 'shared-ui/core';
import { reasonOf } from '../shared/reasonOf';

const Section = styled('section')({
  marginTop: 32,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& p': { color: t.text2, maxWidth: 680 },
  '& ul': { listStyle: 'none', marginTop: 8 },
  '& li': { padding: '6px 0' },
});

/** The kinds of mail that the user may switch off: each changes at once, and is taken back if the server refuses. */
export function MailChoices() {
  const read = useMailChoices();
  const { data, error } = read;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const toast = useToast();
  const change = async (kind: string, on: boolean) => {
    setChosen((all) => ({ ...all, [kind]: on }));
    try {
      await changeMailChoice({ kind, on });
    } catch (cause) {
      setChosen((all) => ({ ...all, [kind]: !on }));
      const reason = reasonOf(cause);
      toast({ text: `The mail was not switched ${on ? 'on' : 'off'}. ${reason}`, kind: 'error' });
    }
  };
  return (
    <Section aria-labelledby="mails">
      <h2 id="mails">Mails to me</h2>
      <p>
        The rules of your delivery groups decide which mails are sent; here you choose which of them you want.
        Notifications stay as they are.
      </p>
      {error && !data ? (
        <LoadError title="Your mails did not load." read={read} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : (
        <ul>
          {data.map(({ kind, title, on }) => (
            <li key={kind}>
              <Switch
                label={title}
                checked={chosen[kind] ?? on}
                onChange={(next) => void change(kind, next)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
