import { useState } from 'react';
import type { UserDuties } from 'shared-api/contracts/accounts';
import { Button, RouterLink, styled, t, Tag } from 'shared-ui/core';

const Part = styled('div')({
  '& + &': { marginTop: 16 },
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2, marginBottom: 4 },
  // Aligns the button's text with the list.
  '& > button': { marginLeft: -10 },
  '& li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8, minHeight: 28 },
});
const Quiet = styled('p')({ color: t.text2 });

/** Projects that are shown until the button shows all. */
const maxShownProjects = 8;

/** Groups duties by project: a person may be requester and have roles in the same one. */
function projectsOf({ projects }: UserDuties) {
  const byId = new Map<number, { id: number; name: string; roles: string[] }>();
  for (const { id, name, role } of projects) {
    const known = byId.get(id) ?? { id, name, roles: [] };
    known.roles.push(role ?? 'Requester');
    byId.set(id, known);
  }
  return [...byId.values()];
}

export const hasDuties = ({ projects, teams, roles }: UserDuties) =>
  projects.length + teams.length + roles.length > 0;

/** The open projects, teams and roles that need a new owner if the person leaves. */
export function DutyLists({ duties }: { duties: UserDuties }) {
  const [all, setAll] = useState(false);
  if (!hasDuties(duties)) return <Quiet>Nothing: no open project, no team to manage, no role.</Quiet>;
  const projects = projectsOf(duties);
  const shown = all ? projects : projects.slice(0, maxShownProjects);
  return (
    <>
      {projects.length > 0 && (
        <Part>
          <h3>Open projects ({projects.length})</h3>
          <ul>
            {shown.map(({ id, name, roles }) => (
              <li key={id}>
                <RouterLink to={`/projects/${id}`}>
                  {id} {name}
                </RouterLink>
                {roles.map((role) => (
                  <Tag key={role} kind="line">
                    {role}
                  </Tag>
                ))}
              </li>
            ))}
          </ul>
          {projects.length > shown.length && (
            <Button size="small" variant="text" tone="accent" onClick={() => setAll(true)}>
              Show all {projects.length}
            </Button>
          )}
        </Part>
      )}
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
