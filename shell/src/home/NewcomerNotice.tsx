import type { Contacts } from 'shared-api/contracts/personal/home';
import { useContacts, useMyProjects } from 'shared-api/home';
import { useCurrentUser } from 'shared-api/portal';
import { ButtonLink, formatList, styled, t } from 'shared-ui/core';

const Box = styled('section')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: 16,
  border: `1px solid ${t.accentBorder}`,
  borderRadius: 8,
  backgroundColor: t.accentBg,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& p, & li': { maxWidth: 680 },
  '& ul': { paddingLeft: 20, listStyle: 'disc' },
});

const namesOf = (people: readonly { name: string }[]) =>
  formatList(
    people.map(({ name }) => name),
    'or',
  );

function WhomToAsk({ groups, admins }: Contacts) {
  return groups.length > 0 ? (
    <>
      <p>To work on the projects of a delivery group, ask one of its admins for a role:</p>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <strong>{group.name}</strong>: {namesOf(group.admins)}
          </li>
        ))}
      </ul>
    </>
  ) : (
    <p>To work on the projects of a delivery group, ask {namesOf(admins)}, who run the portal.</p>
  );
}

/** Tells a person without a role, a team and a project what to do and whom to ask. */
export function NewcomerNotice() {
  const { roles, teams, is_admin: isAdmin } = useCurrentUser();
  const hasPart = isAdmin || roles.length > 0 || teams.length > 0;
  const { data: own } = useMyProjects();
  const isNew = !hasPart && own?.groups.length === 0;
  const { data: contacts } = useContacts(isNew);
  if (!isNew || !contacts) return null;
  return (
    <Box aria-labelledby="newcomer">
      <h2 id="newcomer">You are not part of a project yet</h2>
      {contacts.can_raise ? (
        <>
          <p>
            Need something done? Raise a project for a delivery group: it is listed here, with what happens
            next.
          </p>
          <ButtonLink variant="primary" icon="add" to="/projects/create">
            New project
          </ButtonLink>
        </>
      ) : (
        <p>No delivery group takes projects from you so far; its admins can let you raise one.</p>
      )}
      <WhomToAsk {...contacts} />
    </Box>
  );
}
