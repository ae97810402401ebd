import { useId, useState } from 'react';
import { useNext } from 'shared-api/client';
import { formatTotal } from 'shared-api/format';
import { limits } from 'shared-api/limits';
import { Slot } from 'shared-api/portal';
import { SkipLink, SkipTarget } from 'shared-ui/controls';
import {
  Button,
  ButtonLink,
  EmptyState,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  t,
  WhileLoading,
} from 'shared-ui/core';
import { NextList, nextPage, nextPageIsNarrow } from './NextList';

const Page = styled('div')({ container: `${nextPage} / inline-size` });
const Body = styled('div')({
  padding: '8px 24px 24px',
  // Leaves the place of toasts free, so that none covers the button of the next row.
  maxWidth: 'min(960px, calc(100% - 340px))',
  // Where that would leave too little, as beside an open panel, the buttons are at the left instead.
  [nextPageIsNarrow]: { maxWidth: 'none' },
  [phoneMedia]: { padding: '8px 16px 16px' },
});
const Foot = styled('div')({ marginTop: 16, color: t.text3, '&:empty': { display: 'none' } });
const Bones = styled('div')({ display: 'grid', gap: 8, padding: '10px 0' });

const skeleton = (
  <div role="status" aria-label="Loading your projects">
    {[60, 48, 56, 40].map((percent) => (
      <Bones key={percent}>
        <Skeleton width={`${percent}%`} height={16} />
        <Skeleton width="30%" height={12} />
      </Bones>
    ))}
  </div>
);

/** `projects/next`: every project in which the user must act next; late ones come first. */
export default function NextPage() {
  // The list grows instead of being paged: when a step is taken its row disappears and all others move up.
  const [maxRows, setMaxRows] = useState<number>(limits.listPageSize);
  const read = useNext(maxRows);
  const { page, error, isLoading } = read;
  const isCut = page !== undefined && page.total > page.rows.length;
  const count =
    page && page.total > 0 ? `${formatTotal(page)} ${page.total === 1 ? 'project' : 'projects'}` : undefined;
  const endId = useId();
  return (
    <Page>
      <PageHeader title="Needs you" count={count}>
        {count && <SkipLink to={endId}>Skip past the projects</SkipLink>}
      </PageHeader>
      <Body>
        {error && !page ? (
          <LoadError title="The projects that need you did not load." read={read} />
        ) : (
          <WhileLoading loading={!page} skeleton={skeleton}>
            <NextList
              rows={page?.rows ?? []}
              empty={
                <EmptyState
                  icon="success"
                  title="No project needs you"
                  actions={<ButtonLink to="/projects">All projects</ButtonLink>}
                >
                  Projects are listed here when the next step is yours: to move them on, to decide a quote, or
                  to say who has a part in them.
                </EmptyState>
              }
            />
            <Foot>
              {isCut && maxRows < limits.perPageMax && (
                <Button
                  busy={isLoading}
                  onClick={() => setMaxRows(Math.min(maxRows + 2 * limits.listPageSize, limits.perPageMax))}
                >
                  Show more
                </Button>
              )}
              {isCut && maxRows >= limits.perPageMax && `These are the first ${limits.perPageMax}.`}
            </Foot>
          </WhileLoading>
        )}
        <SkipTarget id={endId}>End of the projects</SkipTarget>
        <Slot name="next.sections" props={{}} waiting={() => null} />
      </Body>
    </Page>
  );
}
