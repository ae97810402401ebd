import { useState } from 'react';
import { readAimMerge, useAimMerge } from 'shared-api/aims';
import type { AimMergeRow, AimSide } from 'shared-api/contracts/projectParts/aims';
import { Button, Checkbox, LoadError, styled, WhileLoading } from 'shared-ui/core';
import { AimSkeleton } from '../AimSkeleton';
import { useWindows } from '../workbook/useWindows';
import type { Choices } from './mergeChoices';
import { MergeRowCard } from './MergeRowCard';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  maxWidth: 960,
});

/** The rows of one read, and the rows that "Show more" adds. */
const perPage = 50;

export interface MergeSheetProps {
  uploadId: string;
  name: string;
  hasConflicts: boolean;
  choices: Choices;
  onChoose: (row: AimMergeRow, take: AimSide, column?: number) => void;
}

/** The rows of a sheet that the upload changes; at first only those that must be decided. */
export function MergeSheet({ uploadId, name, hasConflicts, choices, onChoose }: MergeSheetProps) {
  const [onlyConflicts, setOnlyConflicts] = useState(hasConflicts);
  const query = { sheet: name, per_page: perPage, ...(onlyConflicts ? { conflicts: true } : {}) };
  const read = useAimMerge(uploadId, { ...query, page: 1 });
  const more = useWindows<AimMergeRow>(JSON.stringify([uploadId, query]), async (page, signal) => {
    const { body } = await readAimMerge(uploadId, { ...query, page: Number(page) }, { signal });
    return body.sheet?.rows ?? [];
  });
  const sheet = read.data?.sheet;
  const pages = [...more.rows.entries()].sort(([one], [other]) => Number(one) - Number(other));
  const rows = [...(sheet?.rows ?? []), ...pages.flatMap(([, page]) => page)];
  const failure = { error: more.error, isLoading: false, retry: more.retry };
  return (
    <>
      {hasConflicts && (
        <span>
          <Checkbox label="Only what must be decided" checked={onlyConflicts} onChange={setOnlyConflicts} />
        </span>
      )}
      <LoadError title="The changes did not load." read={read} />
      <WhileLoading loading={read.isLoading} skeleton={<AimSkeleton label="Loading the changes" />}>
        {sheet && (
          <List aria-label={`Changes of ${name}`}>
            {rows.map((row) => (
              <MergeRowCard
                key={row.ref}
                sheet={name}
                row={row}
                columns={sheet.columns}
                choices={choices}
                onChoose={(take, column) => onChoose(row, take, column)}
              />
            ))}
          </List>
        )}
      </WhileLoading>
      <LoadError title="Further changes did not load." read={failure} />
      {sheet && rows.length < read.total && (
        <span>
          {/* A failure is shown above. */}
          <Button onClick={() => more.want(String(pages.length + 2)).catch(() => undefined)}>
            Show more
          </Button>
        </span>
      )}
    </>
  );
}
