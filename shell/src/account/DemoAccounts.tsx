import type { BootPayload, DemoAccount } from 'shared-api/contracts/portal';
import { Avatar, breakpoints, styled, t, Tag } from 'shared-ui/core';

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
  /** The login that is in the form now. */
  chosen: string;
  onChoose: (account: DemoAccount) => void;
}

/** The demo accounts, shown only in demo mode. */
export function DemoAccounts({ demo, chosen, onChoose }: DemoAccountsProps) {
  return (
    <Panel aria-labelledby="demo-accounts">
      <Head>
        <h2 id="demo-accounts">Demo accounts</h2>
        <Tag kind="line">Demo mode</Tag>
      </Head>
      <p>Choose one to fill the form. All have the password {demo.password}.</p>
      <ul>
        {demo.accounts.map((account) => (
          <li key={account.login}>
            <Choice type="button" aria-pressed={chosen === account.login} onClick={() => onChoose(account)}>
              <Avatar name={account.name} size={28} />
              <Words>
                <span>
                  <strong>{account.name}</strong> {account.login}
                </span>
                <span>{account.about}</span>
              </Words>
              <Tag kind={chosen === account.login ? 'accent' : 'neutral'}>{account.role}</Tag>
            </Choice>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
