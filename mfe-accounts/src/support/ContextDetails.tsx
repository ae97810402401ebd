import type { SupportContext } from 'shared-api/contracts/personal/support';
import { Description, DescriptionList, monospace, styled, t } from 'shared-ui/core';

const Calls = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 6,
  font: `12px/16px ${monospace}`,
  '& li': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, color: t.text3 },
});

const answerOf = (status: number) => (status === 0 ? 'no answer' : String(status));

/** What a writer agreed to send with a case, or is asked to. */
export function ContextDetails({ context }: { context: SupportContext }) {
  return (
    <DescriptionList>
      <Description label="Page" missing="None: opened directly">
        {context.route}
      </Description>
      <Description label="Portal version">{context.version}</Description>
      <Description label="Browser">{context.browser}</Description>
      <Description label="Requests" missing="None">
        {context.requests.length > 0 && (
          <Calls>
            {context.requests.map(({ id, call, status }) => (
              <li key={id}>
                {call} · {answerOf(status)}
                <small>{id}</small>
              </li>
            ))}
          </Calls>
        )}
      </Description>
    </DescriptionList>
  );
}
