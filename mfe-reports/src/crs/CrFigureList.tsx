import { useEffect, useRef } from 'react';
import type { CrFigureRow } from 'shared-api/contracts/reports/crReport';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { crStatusTitles } from 'shared-api/crStatus';
import { isOffered, useCurrentUser } from 'shared-api/portal';
import { formatSpan } from 'shared-api/reportFigure';
import { useCrFigure } from 'shared-api/reports';
import { ButtonLink, RouterLink, styled } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { crFigureTitles, type OpenFigure } from './crFigureAddress';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > h2': { marginRight: 'auto' },
  '& > h2:focus': { outline: 'none' },
});

const time = (instant: string | null) => (instant === null ? '–' : formatTimestamp(instant));

function Row({ row, isOfUpdates }: { row: CrFigureRow; isOfUpdates: boolean }) {
  const user = useCurrentUser();
  const title = `${row.cr_id} ${row.title}`;
  return (
    <tr>
      <th scope="row">
        {isOffered(user, ['cr-dashboard', 'admin']) ? (
          <RouterLink to={`/cr_dashboard/${row.cr_id}`}>{title}</RouterLink>
        ) : (
          title
        )}
      </th>
      <td data-text="">
        <RouterLink to={`/projects/${row.project.id}`}>
          {row.project.id} {row.project.name}
        </RouterLink>
      </td>
      <td data-text="">{crStatusTitles[row.status]}</td>
      <td>{time(isOfUpdates ? row.due_on : row.end_date)}</td>
      <td>{time(isOfUpdates ? row.came_on : row.ended_on)}</td>
    </tr>
  );
}

export interface CrFigureListProps {
  query: SpanQuery;
  open: OpenFigure;
  /** The address of the report without the list. */
  closeTo: string;
}

/** The change requests, or promised updates, behind a figure of the report. */
export function CrFigureList({ query, open, closeTo }: CrFigureListProps) {
  const { figure, from, to } = open;
  const read = useCrFigure({ ...query, from, to, figure });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [figure, from, to]);
  const isOfUpdates = figure === 'promised' || figure === 'in_time';
  const title = `${crFigureTitles[figure]}, ${formatSpan({ from, to })}`;
  const total = read.data?.total;
  return (
    <section>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          {title}
          {total !== undefined && `: ${total.toLocaleString('en-GB')}`}
        </h2>
        <ButtonLink size="small" to={closeTo}>
          Close list
        </ButtonLink>
      </Head>
      <ReportAnswer read={read}>
        {({ rows }) => (
          <>
            <ReportTable
              label={title}
              columns={[
                'Change request',
                { text: 'Project' },
                { text: 'Status' },
                ...(isOfUpdates ? ['Promised for', 'Came'] : ['Planned end', 'Ended']),
              ]}
            >
              {rows.map((row, index) => (
                <Row key={`${row.cr_id} ${index}`} {...{ row, isOfUpdates }} />
              ))}
            </ReportTable>
            {total !== undefined && total > rows.length && (
              <p>The latest {rows.length.toLocaleString('en-GB')} are shown.</p>
            )}
          </>
        )}
      </ReportAnswer>
    </section>
  );
}
