import type { NextRow } from 'shared-api/contracts/next';
import { phoneMedia, RouterLink, StateChip, styled, t } from 'shared-ui/core';
import { ownWords } from './nextWords';

const List = styled('ol')({
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    alignItems: 'center',
    padding: '8px 0',
    minHeight: 52,
  },
  '& strong': { fontWeight: 500, color: t.text },
  '& a': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& li > div:last-of-type': { textAlign: 'right' },
  '& em': { fontStyle: 'normal', fontWeight: 500, color: t.warning },
  [phoneMedia]: {
    '& li': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 4 },
    '& li > div:last-of-type': { textAlign: 'left' },
  },
});

/** The address where the steps of a row are taken. */
export const nextAddress = ({ project_id: id, steps }: NextRow): string =>
  steps.length > 0 && steps.every(({ kind }) => kind === 'quote')
    ? `/projects/${id}/financials`
    : `/projects/${id}`;

/** Lists projects with the user's own steps; those over the target of their state are marked. */
export function NextList({ rows }: { rows: readonly NextRow[] }) {
  return (
    <List>
      {rows.map((row) => {
        const { project_state: state } = row;
        return (
          <li key={row.project_id}>
            <div>
              <RouterLink to={nextAddress(row)}>
                #{row.project_id} {row.project_name}
              </RouterLink>
              <small>
                <strong>{ownWords(row.steps).join('; ')}</strong> · {row.project_type_name}
                {row.over > 0 && (
                  <>
                    {' · '}
                    <em>{row.over === 1 ? '1 day' : `${row.over} days`} over target</em>
                  </>
                )}
              </small>
            </div>
            <div>
              <StateChip
                label={state.name}
                hue={state.colour}
                kind={state.is_start ? 'start' : 'progress'}
                fraction={state.progress}
                days={state.days}
              />
            </div>
          </li>
        );
      })}
    </List>
  );
}
