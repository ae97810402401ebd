import { useCallback, useEffect, useState } from 'react';
import { useLiveState } from 'shared-api/client';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { crStatuses, crStatusTitles, isCrOpen, type CrStatus } from 'shared-api/crStatus';
import { makesCrWalls } from 'shared-api/crAccess';
import { formatCount } from 'shared-api/format';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { todayIn } from 'shared-api/workingDays';
import { SearchBox, Select } from 'shared-ui/controls';
import {
  Banner,
  Button,
  ButtonLink,
  Checkbox,
  EmptyState,
  ErrorPanel,
  lazyComponent,
  PageHeader,
  phoneMedia,
  portalTitle,
  Skeleton,
  styled,
  t,
  Tabs,
  Tag,
  useIsNarrow,
  WhileLoading,
} from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useSearchParams } from 'shared-ui/router';
import { countdownTo } from '../shared/countdown';
import { leadOf } from '../shared/leadOf';
import { useFeature } from '../shared/useFeature';
import { updatesInTimeText } from '../shared/updatesInTime';
import { useNow } from '../shared/useNow';
import { FoldedLane, Lane } from './Lane';
import { filterCrs, useDashboard } from './useDashboard';

const FullScreenWall = lazyComponent(
  () => import(/* webpackChunkName: "FullScreenWall" */ './FullScreenWall'),
);

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '8px 12px',
  padding: '8px 24px 12px',
  '& > [data-search]': { width: 240 },
  '& > [data-lead]': { width: 200 },
  // As high as the fields beside it.
  '& > label': { minHeight: 32 },
  [phoneMedia]: {
    padding: '8px 16px',
    '& > [data-search], & > [data-search] > *': { width: '100%', maxWidth: 'none' },
    '& > [data-lead]': { flex: 1 },
    '& > label': { minHeight: 40 },
  },
});
const Figures = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginLeft: 'auto',
  minHeight: 32,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4, color: t.text2 },
  '& > [data-kind=overdue]': { color: t.error, fontWeight: 500 },
  '& > [data-kind=soon]': { color: t.warning, fontWeight: 500 },
  [phoneMedia]: { marginLeft: 0, flexBasis: '100%', minHeight: 0 },
});
const Lanes = styled('div')({
  display: 'flex',
  gap: 12,
  flex: 1,
  minHeight: 0,
  padding: '0 24px 16px',
  overflowX: 'auto',
});
const Narrow = styled('div')({
  flex: 1,
  overflowY: 'auto',
  padding: '0 16px 16px',
});

/** Lanes that are folded at first: few look at what was rolled back or cancelled. */
const folded: readonly CrStatus[] = ['rolled_back', 'cancelled'];

const kindOf = (cr: CrRow, now: number) =>
  isCrOpen(cr.status) ? countdownTo(cr.next_update_time, now)?.kind : undefined;

/** How many updates are overdue and due soon, and how many changes run. The tab's title names the overdue ones, too. */
function Counts({ crs, now }: { crs: readonly CrRow[]; now: number }) {
  const count = (kind: string) => crs.filter((cr) => kindOf(cr, now) === kind).length;
  const [overdue, soon] = [count('overdue'), count('soon')];
  const inTime = updatesInTimeText(crs, now);
  const running = crs.filter(({ status }) => status === 'in_progress' || status === 'monitoring').length;
  useEffect(() => {
    document.title = `${overdue ? `(${overdue}) ` : ''}CR Dashboard · ${portalTitle}`;
  }, [overdue]);
  return (
    <Figures role="status">
      {overdue > 0 && (
        <span data-kind="overdue">
          <Icon name="error-filled" /> {overdue} overdue
        </span>
      )}
      {soon > 0 && (
        <span data-kind="soon">
          <Icon name="clock" /> {soon} due within 15 min
        </span>
      )}
      <span>{running} running</span>
      {inTime && <span title="Promised updates of the change requests that are shown">{inTime}</span>}
    </Figures>
  );
}

/** The filters, which lie in the address. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return {
    filters: {
      search: query.get('search') ?? '',
      lead: query.get('lead') ?? '',
      mine: query.get('mine') === 'true',
    },
    set,
  };
}

/** The people who lead one of these, by name. */
function leadsOf(crs: readonly CrRow[]) {
  const byId = new Map(crs.flatMap((cr) => (leadOf(cr) ? [[leadOf(cr)!.id, leadOf(cr)!.name]] : [])));
  return [...byId]
    .map(([id, name]) => ({ value: String(id), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function LanesSkeleton() {
  return (
    <Lanes aria-hidden>
      {[0, 1, 2, 3].map((lane) => (
        <div key={lane} style={{ flex: '1 0 236px', display: 'grid', gap: 8, alignContent: 'start' }}>
          <Skeleton height={40} />
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} height={150} />
          ))}
        </div>
      ))}
    </Lanes>
  );
}

function Board({ crs, now }: { crs: readonly CrRow[]; now: number }) {
  const narrow = useIsNarrow();
  const [tab, setTab] = useState<string>('in_progress');
  const of = (status: CrStatus) => crs.filter((cr) => cr.status === status);
  if (narrow)
    return (
      <Narrow>
        <Tabs
          label="Status"
          current={tab}
          onChange={setTab}
          tabs={crStatuses.map((status) => ({
            name: status,
            label: `${crStatusTitles[status]} ${of(status).length}`,
            content: <Lane plain status={status} crs={of(status)} now={now} />,
          }))}
        />
      </Narrow>
    );
  return (
    <Lanes>
      {crStatuses.map((status) => {
        const Of = folded.includes(status) ? FoldedLane : Lane;
        return <Of key={status} status={status} crs={of(status)} now={now} />;
      })}
    </Lanes>
  );
}

/** `cr_dashboard`: change requests by status, the next update first. Source: spec 001, point 2.6, and domain.md 7. */
export default function CrDashboardPage() {
  const user = useCurrentUser();
  const hasWall = useFeature('cr.wall');
  const [wall, setWall] = useState<'unused' | 'open' | 'left'>('unused');
  const leaveWall = useCallback(() => setWall('left'), []);
  const { timeZone } = useOrganisation();
  const now = useNow();
  const live = useLiveState();
  const today = todayIn(timeZone, new Date(now));
  const read = useDashboard(today);
  const { filters, set } = useFilters();
  const { rows } = read;
  const filter = (all: readonly CrRow[]) => filterCrs(all, filters, user.id);
  if (wall === 'open' && rows)
    return <FullScreenWall {...{ rows, filter, now, today }} more={read.more} onClose={leaveWall} />;
  const shown = rows && filter(rows);
  return (
    <>
      <PageHeader
        title="CR Dashboard"
        actions={
          <>
            {hasWall && makesCrWalls(user) && <ButtonLink to="/cr_dashboard/displays">Displays</ButtonLink>}
            {hasWall && (
              // The wall took the place of this button, so the focus comes back to it.
              <Button autoFocus={wall === 'left'} onClick={() => setWall('open')}>
                Full screen
              </Button>
            )}
            <ButtonLink variant="primary" icon="add" to="/cr_dashboard/create">
              New CR
            </ButtonLink>
          </>
        }
      >
        {live === 'open' && <Tag kind="success">Live</Tag>}
        {live === 'away' && <Tag>Not live</Tag>}
      </PageHeader>
      <Tools>
        <div data-search="">
          <SearchBox
            label="Search change requests"
            value={filters.search}
            onSearch={(text) => set('search', text.trim())}
          />
        </div>
        <div data-lead="">
          <Select
            label="Lead"
            none="Anyone"
            value={filters.lead}
            onChange={(id) => set('lead', id)}
            options={leadsOf(rows ?? [])}
          />
        </div>
        <Checkbox label="Mine" checked={filters.mine} onChange={(on) => set('mine', on ? 'true' : '')} />
        {shown && <Counts crs={shown} now={now} />}
      </Tools>
      {read.more > 0 && (
        <Banner kind="warning">
          {formatCount(read.more)} more open change requests are not shown: those without a promised update,
          or with the latest ones. Search finds only what is shown.
        </Banner>
      )}
      {read.error && !rows ? (
        <ErrorPanel title="The change requests did not load" onRetry={read.retry} retrying={read.isLoading}>
          {read.error.message}
        </ErrorPanel>
      ) : (
        <WhileLoading loading={!shown} skeleton={<LanesSkeleton />}>
          {shown &&
            (rows.length ? (
              <Board crs={shown} now={now} />
            ) : (
              <EmptyState
                icon="campaign"
                title="There is no change request yet"
                actions={<ButtonLink to="/cr_dashboard/create">New CR</ButtonLink>}
              >
                A CR plans a change of a project, and its updates are mailed to the recipients.
              </EmptyState>
            ))}
        </WhileLoading>
      )}
    </>
  );
}
