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
  '&[data-compact] li': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '&[data-compact] li > div:last-of-type': { display: 'none' },
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

/** Lists projects with the user's own steps. @param compact leaves out the states, for a card */
export function NextList({ rows, compact = false }: { rows: readonly NextRow[]; compact?: boolean }) {
  return (
    <List {...(compact ? { 'data-compact': '' } : {})}>
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
                {compact && ` · ${state.name}`}
              </small>
            </div>
            {!compact && (
              <div>
                <StateChip
                  label={state.name}
                  hue={state.colour}
                  kind={state.is_start ? 'start' : 'progress'}
                  fraction={state.progress}
                  days={state.days}
                />
              </div>
            )}
          </li>
        );
      })}
    </List>
  );
}
