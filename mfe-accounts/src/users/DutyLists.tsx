import { useState } from 'react';
import type { UserDuties } from 'shared-api/contracts/accounts';
import { supportReference } from 'shared-api/supportCase';
import { Button, RouterLink, styled, t, Tag } from 'shared-ui/core';

const Part = styled('div')({
  '& + &': { marginTop: 16 },
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2, marginBottom: 4 },
  // Aligns the button's text with the list.
  '& > button': { marginLeft: -10 },
  '& li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8, minHeight: 28 },
});
const Quiet = styled('p')({ color: t.text2 });

/** Things of one kind that are shown until the button shows all. */
const maxShown = 8;

interface Thing {
  id: number;
  to: string;
  name: string;
  roles: string[];
}

/** Merges the entries of one thing: a person may be requester and have roles in the same project. */
function mergeRoles(entries: readonly Thing[]): Thing[] {
  const byId = new Map<number, Thing>();
  for (const entry of entries) {
    const known = byId.get(entry.id);
    if (known) known.roles.push(...entry.roles);
    else byId.set(entry.id, { ...entry });
  }
  return [...byId.values()];
}

const projectsOf = ({ projects }: UserDuties) =>
  mergeRoles(
    projects.map(({ id, name, role }) => ({
      id,
      to: `/projects/${id}`,
      name: `${id} ${name}`,
      roles: [role ?? 'Requester'],
    })),
  );
const crsOf = ({ crs }: UserDuties) =>
  mergeRoles(
    crs.map(({ id, title, role }) => ({
      id,
      to: `/cr_dashboard/${id}`,
      name: `${id} ${title}`,
      roles: [role],
    })),
  );
const casesOf = ({ support_cases: cases }: UserDuties): Thing[] =>
  cases.map(({ id, subject }) => ({
    id,
    to: `/support/cases/${id}`,
    name: `${supportReference(id)} ${subject}`,
    roles: [],
  }));

/** Open things of one kind, as links; the button shows those beyond `maxShown`. */
function Things({ title, things }: { title: string; things: readonly Thing[] }) {
  const [all, setAll] = useState(false);
  if (!things.length) return null;
  const shown = all ? things : things.slice(0, maxShown);
  return (
    <Part>
      <h3>
        {title} ({things.length})
      </h3>
      <ul>
        {shown.map(({ id, to, name, roles }) => (
          <li key={id}>
            <RouterLink to={to}>{name}</RouterLink>
            {roles.map((role) => (
              <Tag key={role} kind="line">
                {role}
              </Tag>
            ))}
          </li>
        ))}
      </ul>
      {things.length > shown.length && (
        <Button size="small" variant="text" tone="accent" onClick={() => setAll(true)}>
          Show all {things.length}
        </Button>
      )}
    </Part>
  );
}

const hasDuties = (duties: UserDuties) => Object.values(duties).some((list) => list.length > 0);

/** The open projects, CRs and support cases, the teams and the roles that need a new owner if the person leaves. */
export function DutyLists({ duties }: { duties: UserDuties }) {
  if (!hasDuties(duties))
    return <Quiet>Nothing: no open project, CR or support case, no team to manage, no role.</Quiet>;
  return (
    <>
      <Things title="Open projects" things={projectsOf(duties)} />
      <Things title="Open CRs" things={crsOf(duties)} />
      <Things title="Open support cases" things={casesOf(duties)} />
      {duties.teams.length > 0 && (
        <Part>
          <h3>Manages</h3>
          <ul>
            {duties.teams.map(({ id, name, sole_manager: sole }) => (
              <li key={id}>
                <RouterLink to={`/teams/${id}/members`}>{name}</RouterLink>
                {sole && <Tag kind="warning">Only manager</Tag>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {duties.roles.length > 0 && (
        <Part>
          <h3>Roles in delivery groups</h3>
          <ul>
            {duties.roles.map(({ id, name, project_type_name: group }) => (
              <li key={id}>
                {name} <Tag kind="line">{group}</Tag>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
