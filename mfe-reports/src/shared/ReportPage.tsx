import type { ReactNode } from 'react';
import type { ReportGroup } from 'shared-api/contracts/reports/report';
import { useReportGroups } from 'shared-api/reports';
import { Select } from 'shared-ui/controls';
import {
  EmptyState,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  useAddressName,
  useDelayedFlag,
} from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import type { Chosen } from './figureAddress';

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  // A fault below one field moves none of the others.
  alignItems: 'start',
  gap: 12,
  padding: '4px 24px 16px',
  '& > *': { width: 200 },
  [phoneMedia]: { padding: '12px 16px 16px', '& > *': { width: 'calc(50% - 6px)' } },
  '@media print': { display: 'none' },
});
const Body = styled('div')({
  display: 'grid',
  gap: 24,
  padding: '0 24px 24px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8 },
  [phoneMedia]: { padding: '0 16px 16px' },
  '& > *': { minWidth: 0 },
  '@media print': {
    // An upright page then has room for the widest table.
    zoom: 0.75,
    printColorAdjust: 'exact',
    '& button': { display: 'none' },
    '& section, & tr, & figure': { breakInside: 'avoid' },
    '& [role="region"]': { overflow: 'visible' },
  },
});
/** Tells on paper what the fields show on the screen. */
const Printed = styled('p')({
  display: 'none',
  '@media print': { display: 'block', padding: '4px 24px 16px' },
});

const withoutTeam = '0';

/** The part of an address that a report reads, and a function that changes it. */
export function useReportAddress() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Record<string, string | null>) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return { query, change };
}

/** The chosen group and team of an address: the first group, and all teams, where it names none that there is. */
function choiceOf(groups: readonly ReportGroup[], query: URLSearchParams) {
  const group = groups.find(({ id }) => String(id) === query.get('group')) ?? groups[0];
  const teamId = query.get('team');
  const isTeam = teamId === withoutTeam || group?.teams.some(({ id }) => String(id) === teamId);
  return { group, team: isTeam ? Number(teamId) : undefined };
}

const teamName = ({ teams }: ReportGroup, team: number | undefined): string =>
  team === undefined ? 'all teams' : (teams.find(({ id }) => id === team)?.name ?? 'no team');

/** Names what a report is one of, in the breadcrumbs and the browser tab: “Week” alone may be anything. There is no page of all. */
export const useReportsCrumb = (): void => useAddressName('/reports', 'Reports');

export interface ReportPageProps {
  title: string;
  /** The fields for the days. */
  dates: ReactNode;
  /** The days as text: `1 Jun – 22 Nov 2026`. */
  days: string;
  /** The buttons beside the title. */
  actions: (chosen: Chosen) => ReactNode;
  /** Whether the report exists for a group; for all by default. */
  isFor?: ((group: ReportGroup) => boolean) | undefined;
  children: (chosen: Chosen) => ReactNode;
}

/** The frame of a report: its delivery group, team and days lie in the address, so that it can be sent to others. */
export function ReportPage({ title, dates, days, actions, isFor, children }: ReportPageProps) {
  useReportsCrumb();
  const { query, change } = useReportAddress();
  const read = useReportGroups();
  const { data, error } = read;
  const groups = isFor ? data?.filter(isFor) : data;
  const slow = useDelayedFlag(!groups && !error);
  const { group, team } = choiceOf(groups ?? [], query);
  const chosen = group && { group: group.id, ...(team === undefined ? {} : { team }) };
  return (
    <>
      <PageHeader title={title} actions={chosen && actions(chosen)} />
      {error && !groups ? (
        <Body>
          <LoadError title="The delivery groups did not load." read={read} />
        </Body>
      ) : !groups ? (
        slow && (
          <Body>
            <Skeleton height={56} />
            <Skeleton height={320} />
          </Body>
        )
      ) : !group || !chosen ? (
        <EmptyState icon="reports" title="There is no delivery group to report on" />
      ) : (
        <>
          <Tools>
            <Select
              label="Delivery Group"
              value={String(group.id)}
              options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => change({ group: id, team: null })}
            />
            <Select
              label="Team"
              value={team === undefined ? '' : String(team)}
              none="All teams"
              options={[
                ...group.teams.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: withoutTeam, label: 'No team' },
              ]}
              onChange={(id) => change({ team: id || null })}
            />
            {dates}
          </Tools>
          <Printed>{[group.name, teamName(group, team), days].join(', ')}</Printed>
          <Body>{children(chosen)}</Body>
        </>
      )}
    </>
  );
}
