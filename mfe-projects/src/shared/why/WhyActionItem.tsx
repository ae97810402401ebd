import { useEffect, useRef } from 'react';
import type { WhyAction } from 'shared-api/contracts/why';
import { styled, t, Tag, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Details = styled('details')({
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '0 8px',
    alignItems: 'center',
    minHeight: 36,
    padding: '6px 4px',
    borderRadius: 4,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { backgroundColor: t.bgHover },
    '& > svg': { color: t.text3 },
  },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
});
const Reason = styled('span')({
  gridColumn: '2 / 4',
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  overflowWrap: 'anywhere',
});
const Rules = styled('div')({
  padding: '4px 4px 12px 28px',
  color: t.text2,
  '& p': { fontSize: 12, lineHeight: '16px', marginBottom: 4 },
  '& li': { display: 'flex', gap: 8, alignItems: 'flex-start', padding: '2px 0', border: 0 },
  '& li svg': { flex: 'none', marginTop: 2 },
  '& [data-yes] > svg': { color: t.success },
  '& [data-no] > svg': { color: t.text3 },
  '& [data-against] > svg': { color: t.error },
});

function Line({ yes, against = false, children }: { yes: boolean; against?: boolean; children: string }) {
  return (
    <li {...(against ? { 'data-against': '' } : yes ? { 'data-yes': '' } : { 'data-no': '' })}>
      <Icon name={against ? 'error' : yes ? 'check' : 'close'} />
      <span>
        <VisuallyHidden>{against ? 'What prevents it: ' : yes ? 'True: ' : 'Not true: '}</VisuallyHidden>
        {children}
      </span>
    </li>
  );
}

const verbs: Record<string, string> = { is: 'are', holds: 'hold', manages: 'manage' };

/** The summary without its "Yes:" or "No:", which the tag shows: "You are the requester." @param who "you", or a person's name */
export function reasonOf({ summary, admin }: WhyAction, who: string): string {
  const [, answer, text = ''] = /^(Yes|No): (.*)$/s.exec(summary) ?? [];
  if (answer === 'No' || admin) return text.charAt(0).toUpperCase() + text.slice(1);
  const [verb = '', ...rest] = text.split(' ');
  return who === 'you' ? ['You', verbs[verb] ?? verb, ...rest].join(' ') : `${who} ${text}`;
}

/** An action on the project: whether it is allowed and why; expanded, it lists every rule that decides. */
export function WhyActionItem({
  action,
  who,
  chosen = false,
}: {
  action: WhyAction;
  who: string;
  /** The dialog was opened for it: it is expanded, and has the focus. */
  chosen?: boolean;
}) {
  const { label, allowed, admin, rows, conditions } = action;
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) summary.current?.focus();
  }, [chosen]);
  return (
    <li>
      <Details open={chosen}>
        <summary ref={summary}>
          <Icon name="chevron-right" />
          <span>{label}</span>
          <Tag kind={allowed ? 'success' : 'neutral'} icon={allowed ? 'check' : 'close'}>
            {allowed ? 'Yes' : 'No'}
          </Tag>
          <Reason>{reasonOf(action, who)}</Reason>
        </summary>
        <Rules>
          {admin && (
            <ul>
              <Line yes>
                {admin === 'global' ? 'Global admins may.' : 'Admins of the delivery group may.'}
              </Line>
            </ul>
          )}
          <p>
            {rows.length
              ? `One of these must be true of ${who}:`
              : 'No rule of the delivery group gives it to anyone but admins.'}
          </p>
          <ul>
            {rows.map(({ matched, clauses }) => {
              const text = clauses.map((clause) => clause.text).join(', and ');
              return (
                <Line key={text} yes={matched}>
                  {text}
                </Line>
              );
            })}
          </ul>
          {conditions.length > 0 && (
            <>
              <p>And none of these may be true:</p>
              <ul>
                {conditions.map((text) => (
                  <Line key={text} yes={false} against>
                    {text}
                  </Line>
                ))}
              </ul>
            </>
          )}
        </Rules>
      </Details>
    </li>
  );
}
