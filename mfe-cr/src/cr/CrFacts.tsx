import type { ReactNode } from 'react';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { isCrOpen } from 'shared-api/crStatus';
import { Avatar, Description, DescriptionList, RouterLink, styled, t, Tag } from 'shared-ui/core';
import { timeText } from '../shared/crTimes';
import {
  UpdateProject,
  UpdateRecipients,
  UpdateRole,
  UpdateSummary,
  UpdateTime,
  UpdateTitle,
} from './MemberDialogs';

const Section = styled('section')({
  '& + &': { marginTop: 24 },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  // The column is narrow.
  '& dl dt': { width: 100 },
  '& > p': { color: t.text2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  '& > span:last-of-type': { marginLeft: 'auto' },
});
const Holder = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });
const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Section aria-label={title}>
      <Head>
        <h2>{title}</h2>
        {action && <span>{action}</span>}
      </Head>
      {children}
    </Section>
  );
}

/** The members of a change request, each with a pencil. */
export function CrFacts({ cr }: { cr: Cr }) {
  return (
    <>
      <Part title="Schedule">
        <DescriptionList>
          <Description label="Title" action={<UpdateTitle cr={cr} />}>
            {cr.title}
          </Description>
          <Description label="Start" action={<UpdateTime cr={cr} member="start_date" />}>
            {timeText(cr.start_date)}
          </Description>
          <Description label="End" missing="Not set" action={<UpdateTime cr={cr} member="end_date" />}>
            {cr.end_date && timeText(cr.end_date)}
          </Description>
          <Description
            label="Project"
            missing="Not visible to you"
            action={cr.project && <UpdateProject cr={cr} />}
          >
            {cr.project && (
              <RouterLink to={`/projects/${cr.project.id}`}>
                {cr.project.id} {cr.project.name}
              </RouterLink>
            )}
          </Description>
        </DescriptionList>
      </Part>
      <Part title="Roles">
        <DescriptionList>
          {cr.roles.map((one) => (
            <Description key={one.role.id} label={one.role.name} action={<UpdateRole cr={cr} role={one} />}>
              <Holder>
                <Avatar name={one.usr?.name ?? null} />
                {one.usr?.name ?? 'Unassigned'}
              </Holder>
            </Description>
          ))}
        </DescriptionList>
      </Part>
      <Part title="Recipients" action={<UpdateRecipients cr={cr} />}>
        {cr.recipients.length ? (
          <Chips>
            {cr.recipients.map(({ usr, team }) => (
              <li key={usr ? `usr ${usr.id}` : `team ${team!.id}`}>
                <Tag {...(team ? { icon: 'people' as const } : {})}>{usr?.name ?? team?.name}</Tag>
              </li>
            ))}
          </Chips>
        ) : (
          <p>Nobody gets the updates.</p>
        )}
      </Part>
      <Part title="Executive summary" action={<UpdateSummary cr={cr} />}>
        <p>
          {cr.executive_summary ??
            (isCrOpen(cr.status) ? 'None yet. It is required to complete the CR.' : 'None.')}
        </p>
      </Part>
    </>
  );
}
