import { useCallback, useState } from 'react';
import { listGroupProjects, listNames, useProjectWhy } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { WhyAction } from 'shared-api/contracts/why';
import {
  Box,
  EmptyState,
  LoadError,
  PageHeader,
  phoneMedia,
  RouterLink,
  Skeleton,
  styled,
  t,
  Tag,
} from 'shared-ui/core';
import { Picker } from 'shared-ui/form';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';

const Tools = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 320px))',
  gap: 16,
  [phoneMedia]: { gridTemplateColumns: '1fr' },
});
const Summary = styled('p')({ '& a': { textDecoration: 'underline' } });
const Part = styled('section')({
  maxWidth: 880,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, padding: '16px 0 8px' },
  '& ul': { border: `1px solid ${t.border}`, borderRadius: 8 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 240px) 72px minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'baseline',
    padding: '8px 16px',
    [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& > small': { gridColumn: '1 / -1' } },
  },
  '& li > :nth-of-type(2)': { justifySelf: 'start' },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& small': { fontSize: 13, color: t.text2, overflowWrap: 'anywhere' },
});

const sections: { key: WhyAction['section']; title: string }[] = [
  { key: 'move', title: 'Moving it on' },
  { key: 'do', title: 'Working on it' },
  { key: 'assign', title: 'Saying who has which part' },
];

/** The summary without its "Yes:" or "No:", which the tag shows. */
const reasonOf = ({ summary }: WhyAction): string => {
  const text = summary.replace(/^(Yes|No): /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What one person is offered on one project, what not, and why. */
function Offers({ project, person }: { project: Named; person: Named }) {
  const read = useProjectWhy(String(project.id), person.id);
  const { data, error } = read;
  if (error && !data) return <LoadError title="The rules could not be read." read={read} />;
  if (!data) return <Skeleton height={280} />;
  const offered = data.actions.filter(({ allowed }) => allowed).length;
  return (
    <div>
      <Summary aria-live="polite">
        {person.name} is offered {offered} of {data.actions.length} actions on{' '}
        <RouterLink to={`/projects/${project.id}`}>
          #{project.id} {project.name}
        </RouterLink>
        .
      </Summary>
      {sections.map(({ key, title }) => {
        const actions = data.actions.filter(({ section }) => section === key);
        if (!actions.length) return null;
        return (
          <Part key={key} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {actions.map((action) => (
                <li key={action.key}>
                  <span>{action.label}</span>
                  <Tag
                    kind={action.allowed ? 'success' : 'neutral'}
                    icon={action.allowed ? 'check' : 'close'}
                  >
                    {action.allowed ? 'Yes' : 'No'}
                  </Tag>
                  <small>{reasonOf(action)}</small>
                </li>
              ))}
            </ul>
          </Part>
        );
      })}
    </div>
  );
}

const loadPeople = (search: string, signal?: AbortSignal) => listNames('user', search, signal);

/**
 * `groups/{id}/simulate`: what the permissions, transitions and rules of the group offer a person on a project, by the explanation that
 * the project page gives. Source: domain.md 1.
 */
function SimulatePage() {
  const { groupId = '' } = useParams();
  const [project, setProject] = useState<Named | null>(null);
  const [person, setPerson] = useState<Named | null>(null);
  const loadProjects = useCallback(
    (search: string, signal?: AbortSignal) => listGroupProjects(groupId, search, signal),
    [groupId],
  );
  return (
    <>
      <PageHeader title="Simulate" />
      <Box sx={{ display: 'grid', gap: 2, padding: { xs: '16px', sm: '16px 24px' } }}>
        <Tools>
          <Picker
            label="As"
            placeholder="Choose a person"
            load={loadPeople}
            value={person}
            onChange={setPerson}
          />
          <Picker
            label="On"
            placeholder="Choose a project"
            load={loadProjects}
            value={project}
            onChange={setProject}
          />
        </Tools>
        {project && person ? (
          <Offers project={project} person={person} />
        ) : (
          <EmptyState icon="help" title="Choose a person and a project">
            You see what the person is offered there now, what is not, and why. Nothing is changed, and the
            person is not told.
          </EmptyState>
        )}
      </Box>
    </>
  );
}

export default inGroup(SimulatePage);
