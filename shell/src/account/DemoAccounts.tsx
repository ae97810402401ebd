import { useState } from 'react';
import type { BootPayload } from 'shared-api/contracts/portal';
import { Avatar, Banner, breakpoints, styled, t, Tag } from 'shared-ui/core';
import { reasonOf } from '../shared/reasonOf';

const Panel = styled('section')({
  padding: '24px 16px 16px',
  backgroundColor: t.bgSubtle,
  borderLeft: `1px solid ${t.border}`,
  minWidth: 0,
  '& > p': { padding: '4px 8px 12px', color: t.text2 },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: {
    borderLeft: 0,
    borderTop: `1px solid ${t.border}`,
  },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 8px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Choice = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 48,
  padding: '4px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: t.text,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.bgMuted },
  '&[aria-pressed=true]': { backgroundColor: t.bgSelected },
  '& strong': { fontWeight: 500, color: t.text },
});
const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  color: t.text3,
  '& > span': { display: 'block' },
  '& > span + span': { fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text2 },
});

export interface DemoAccountsProps {
  demo: NonNullable<BootPayload['demo']>;
  /** Signs in. @throws ApiError */
  onSignIn: (login: string, password: string) => Promise<void>;
}

/** The demo accounts, each of which signs in when it is pressed; shown only in demo mode. */
export default function DemoAccounts({ demo, onSignIn }: DemoAccountsProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const enter = async (login: string) => {
    setPressed(login);
    setError(null);
    try {
      await onSignIn(login, demo.password);
    } catch (cause) {
      setPressed(null);
      setError(reasonOf(cause));
    }
  };
  return (
    <Panel aria-labelledby="demo-accounts">
      <Head>
        <h2 id="demo-accounts">Demo accounts</h2>
        <Tag kind="line">Demo mode</Tag>
      </Head>
      <p>Choose one to sign in. All have the password {demo.password}.</p>
      {error && <Banner kind="error">{error}</Banner>}
      <ul>
        {demo.accounts.map(({ login, name, about, role }) => (
          <li key={login}>
            <Choice
              type="button"
              aria-pressed={pressed === login}
              disabled={pressed !== null}
              onClick={() => void enter(login)}
            >
              <Avatar name={name} size={28} />
              <Words>
                <span>
                  <strong>{name}</strong> {login}
                </span>
                <span>{about}</span>
              </Words>
              <Tag kind={pressed === login ? 'accent' : 'neutral'}>{role}</Tag>
            </Choice>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
