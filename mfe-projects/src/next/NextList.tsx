import type { ReactNode } from 'react';
import type { NextRow } from 'shared-api/contracts/next';
import { Button, ButtonLink, phoneMedia, RouterLink, StateChip, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { ownWords } from './nextWords';
import type { RowStep } from './RowStepDialog';
import { useRowFocus } from './useRowFocus';
import { useRowStep } from './useRowStep';

/** The name of the container of the page “Needs you”. */
export const nextPage = 'next-page';
/** The page has no room for its list and toasts side by side. */
export const nextPageIsNarrow = `@container ${nextPage} (max-width: 899.98px)`;

/** Chip and button below the text, the button at the left: toasts come at the right. */
const stacked = {
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  '& li': { rowGap: 8 },
  '& li > div:first-of-type': { gridColumn: '1 / -1' },
  '& li > div:last-of-type > *': { gridRow: 2 },
  '& li > div:last-of-type > :not(a, button)': { gridColumn: 2, justifySelf: 'start' },
};

/**
 * On a page with room for one line beside the chip, the button stands at the left on the line below the name, before its words: a row
 * is little higher than on a wide page.
 */
const besidePanel = {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 12,
  '& li': { rowGap: 4 },
  '& li > div:first-of-type': { display: 'contents' },
  '& li > div:first-of-type > a': { gridColumn: '1 / 3', justifySelf: 'start' },
  '& li > div:first-of-type > small': { gridColumn: 2, gridRow: 2 },
  '& li > div:last-of-type > *': { gridRow: 2 },
  '& li > div:last-of-type > :is(a, button)': { gridColumn: 1 },
  '& li > div:last-of-type > :not(a, button)': { gridColumn: 3, gridRow: '1 / 3' },
};

const Frame = styled('div')({ containerType: 'inline-size' });
// The rows share the columns, so that chips and buttons stand below each other.
const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: 16,
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    padding: '8px 0',
    minHeight: 52,
  },
  '& strong': { fontWeight: 500, color: t.text },
  '& a': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& li > div:last-of-type': { display: 'contents' },
  '& li > div:last-of-type > :not(a, button)': { justifySelf: 'end' },
  '& em': { fontStyle: 'normal', fontWeight: 500, color: t.warning, whiteSpace: 'nowrap' },
  '& em svg': { verticalAlign: -2 },
  '@container (max-width: 559.98px)': stacked,
  [`@container ${nextPage} (min-width: 608px) and (max-width: 899.98px)`]: besidePanel,
  // On phones they fill the width anyway, and the thumb is at the right.
  [phoneMedia]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& li > div:last-of-type > :is(a, button)': { gridColumn: 2 },
    '& li > div:last-of-type > :not(a, button)': { gridColumn: 1 },
  },
});

/** The address where the steps of a row are taken. */
export const nextAddress = ({ project_id: id, steps }: NextRow): string =>
  steps.length > 0 && steps.every(({ kind, unseen }) => kind === 'quote' && !unseen)
    ? `/projects/${id}/financials`
    : `/projects/${id}`;

type RowProps = { row: NextRow; onTake: (step: RowStep) => void };

/** The button of the row's first step that the user can take: its dialog, or the page for it. */
function StepButton({ row, onTake }: RowProps) {
  const step = row.steps.find(({ unseen }) => !unseen);
  if (!step) return null;
  if (step.kind === 'quote')
    return (
      <ButtonLink size="small" to={`/projects/${row.project_id}/financials`}>
        Open quote
      </ButtonLink>
    );
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={`${step.text}: #${row.project_id}`}
      onClick={() => onTake({ row, step })}
    >
      {step.text}
    </Button>
  );
}

function Row({ row, onTake }: RowProps) {
  const { project_state: state } = row;
  return (
    <li>
      <div>
        <RouterLink to={nextAddress(row)}>
          #{row.project_id} {row.project_name}
        </RouterLink>
        <small>
          <strong>{ownWords(row.steps).join('; ')}</strong> · {row.project_type_name}
          {row.over > 0 && (
            <>
              {' · '}
              <em>
                <Icon name="clock" size={14} /> {row.over === 1 ? '1 day' : `${row.over} days`} over target
              </em>
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
        <StepButton row={row} onTake={onTake} />
      </div>
    </li>
  );
}

/**
 * Lists projects with the user's own steps, and a button that takes the first of them in place; projects over the target of their
 * state are marked.
 */
export function NextList({ rows, empty }: { rows: readonly NextRow[]; empty: ReactNode }) {
  const { take, dialog } = useRowStep();
  const focus = useRowFocus(rows, Boolean(dialog));
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <Frame>
          <List {...focus}>
            {rows.map((row) => (
              <Row key={row.project_id} row={row} onTake={take} />
            ))}
          </List>
        </Frame>
      )}
      {dialog}
    </>
  );
}
