import type { Named } from 'shared-api/contracts/common';
import { isHidden } from 'shared-api/client';
import type { ProjectWhy, WhyAction } from 'shared-api/contracts/why';
import { Banner, RouterLink, styled, t, Tag } from 'shared-ui/core';

const Summary = styled('p')({ '& a': { textDecoration: 'underline' } });
/** Where the list itself is narrow: on phones, and in a drawer. */
const narrow = '@container (max-width: 640px)';
const Root = styled('div')({ display: 'grid', gap: 12 });
const Part = styled('section')({
  maxWidth: 880,
  containerType: 'inline-size',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, padding: '4px 0 8px' },
  '& ul': { border: `1px solid ${t.border}`, borderRadius: 8 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 240px) 72px minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'baseline',
    padding: '8px 16px',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& > small': { gridColumn: '1 / -1' } },
  },
  '& li > :nth-of-type(2)': { justifySelf: 'start' },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& small': { fontSize: 13, color: t.text2, overflowWrap: 'anywhere' },
});

const sections: { key: WhyAction['section']; title: string }[] = [
  { key: 'move', title: 'Moving it on' },
  { key: 'do', title: 'Working on it' },
  { key: 'assign', title: 'Assigning roles' },
];

/** The summary without its "Yes:" or "No:", which the tag shows: "Maya Chen is the requester." */
const reasonOf = ({ summary, allowed, admin }: WhyAction, name: string): string => {
  const text = summary.replace(/^(Yes|No): /, '');
  return allowed && !admin ? `${name} ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
};

/** What a person is offered with changed permissions and was not, and the other way round, in a sentence; null without a difference. */
function differenceWords({ user, actions }: ProjectWhy, was: ProjectWhy): string | null {
  const before = new Map(was.actions.map(({ key, allowed }) => [key, allowed]));
  const changed = actions.filter(({ key, allowed }) => before.get(key) !== allowed);
  if (!changed.length) return null;
  const listed = (allowed: boolean) =>
    changed.filter((action) => action.allowed === allowed).map(({ label }) => `“${label}”`);
  const [gained, lost] = [listed(true), listed(false)];
  return [
    gained.length ? `${user.name} is offered ${gained.join(', ')} as well.` : '',
    lost.length ? `${user.name} is no longer offered ${lost.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export interface OffersProps {
  project: Named;
  why: ProjectWhy;
  /** The answer without the changed permissions, with which this one is compared. */
  was?: ProjectWhy | undefined;
}

/** What one person is offered on one project, what not, and why. */
export function Offers({ project, why, was }: OffersProps) {
  const { actions, user } = why;
  const before = new Map(was?.actions.map(({ key, allowed }) => [key, allowed]));
  const offered = actions.filter(({ allowed }) => allowed).length;
  const difference = was ? differenceWords(why, was) : null;
  return (
    <Root>
      {was && (
        <Banner
          kind={difference ? 'warning' : 'info'}
          title={difference ? 'It differs from what is saved.' : 'Nothing differs from what is saved.'}
        >
          {difference}
        </Banner>
      )}
      <Summary aria-live="polite">
        {user.name} is offered {offered} of {actions.length} actions on{' '}
        <RouterLink to={`/projects/${project.id}`}>
          #{project.id} {project.name}
        </RouterLink>
        {isHidden(why) ? ', and does not see it.' : '.'}
      </Summary>
      {sections.map(({ key, title }) => {
        const listed = actions.filter(({ section }) => section === key);
        if (!listed.length) return null;
        return (
          <Part key={key} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {listed.map((action) => {
                const changed = was && before.get(action.key) !== action.allowed;
                return (
                  <li key={action.key}>
                    <span>{action.label}</span>
                    <Tag
                      kind={action.allowed ? 'success' : changed ? 'error' : 'neutral'}
                      icon={action.allowed ? 'check' : 'close'}
                    >
                      {changed ? (action.allowed ? 'Now yes' : 'Now no') : action.allowed ? 'Yes' : 'No'}
                    </Tag>
                    <small>{reasonOf(action, user.name)}</small>
                  </li>
                );
              })}
            </ul>
          </Part>
        );
      })}
    </Root>
  );
}
