import { useState } from 'react';
import { fetchAimDiffCsv, useAimDiff } from 'shared-api/aims';
import type { Aim, AimDiff, AimDiffSheetRef, AimSheetRef } from 'shared-api/contracts/projectParts/aims';
import {
  ButtonLink,
  EmptyState,
  ErrorPanel,
  IconButton,
  LoadError,
  styled,
  WhileLoading,
} from 'shared-ui/core';
import { CsvButton } from 'shared-ui/grid';
import { useNavigate, useParams, useSearchParams } from 'shared-ui/router';
import { aimAddresses } from '../aimAddresses';
import { AimBody } from '../aimStyles';
import { DiffCounts } from '../DiffCounts';
import { countAll, countText } from '../differences';
import { LongProgress } from '../workbook/LongProgress';
import { SheetList, type SheetEntry } from '../workbook/SheetList';
import { VersionSelect } from '../workbook/VersionSelect';
import { SheetArea, WorkbookBar, WorkbookBody, WorkbookLayout } from '../workbook/workbookStyles';
import { GridSkeleton } from '../workbook/WithAim';
import { readCompareQuery, sheetQueryOf, writeCompareQuery, type CompareQuery } from './compareQuery';
import { CompareSheet } from './CompareSheet';
import { KeysButton } from './KeysButton';

/** Turns the icon of sorting, two arrows up and down, by a quarter. */
const Sideways = styled('span')({ display: 'inline-flex', '& svg': { transform: 'rotate(90deg)' } });

/** The note under a sheet's name: its counts, or that only one version has it. */
function noteOf(sheet: AimDiffSheetRef): Pick<SheetEntry, 'note' | 'noteText'> {
  const { number_a: inA, number_b: inB } = sheet;
  if (inA === null) return { note: <small>New sheet</small>, noteText: 'new' };
  if (inB === null) return { note: <small>Removed sheet</small>, noteText: 'removed' };
  return { note: <DiffCounts counts={sheet} />, noteText: countText(sheet) };
}

/** The sheet to show: the asked one, else the first one that differs, else the first. */
const pickSheet = (sheets: readonly AimDiffSheetRef[], asked: string | undefined) =>
  sheets.find(({ name }) => name === asked) ?? sheets.find((sheet) => countAll(sheet) > 0) ?? sheets[0];

interface ComparisonProps {
  projectId: number;
  aim: Aim;
  a: number;
  b: number;
}

function Comparison({ projectId, aim, a, b }: ComparisonProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readCompareQuery(search);
  const pair = { aimId: aim.id, a, b };
  const summary = useAimDiff(pair, {});
  const sheetName = summary.data ? pickSheet(summary.data.sheets, query.sheet)?.name : query.sheet;
  const read = useAimDiff(pair, sheetName === undefined ? null : sheetQueryOf(sheetName, query));
  const { data } = read;
  // While other kinds or keys are read, the grid stays as it is.
  const [kept, setKept] = useState<{ data: AimDiff; total: number; query: CompareQuery }>();
  if (data && kept?.data !== data) setKept({ data, total: read.total, query });
  const shown =
    kept?.data.a === a && kept.data.b === b && kept.data.sheet?.name === sheetName ? kept : undefined;
  const sheet = shown?.data.sheet;

  const address = (from: number, to: number, next: CompareQuery) => ({
    pathname: aimAddresses.diff(projectId, aim.id, from, to),
    search: writeCompareQuery(next).toString(),
  });
  const change = (part: Partial<CompareQuery>) =>
    void navigate(address(a, b, { ...query, sheet: sheetName, ...part }), { replace: true });
  const compare = (from: number, to: number) =>
    void navigate(address(from, to, { ...query, sheet: sheetName }));
  const linkTo = (sheet: string) => {
    const { pathname, search: text } = address(a, b, {
      ...{ sheet, keys: undefined, kinds: [], filters: [] },
      same: query.same,
    });
    return `${pathname}?${text}`;
  };
  // The names and rows are known before the comparison is.
  const named: readonly AimSheetRef[] = aim.versions.find(({ number }) => number === b)?.sheets ?? [];
  const entries: readonly SheetEntry[] = summary.data
    ? summary.data.sheets.map((one) => ({
        name: one.name,
        rows: one.rows,
        to: linkTo(one.name),
        // Other keys give this sheet other counts.
        ...noteOf(one.name === sheet?.name ? sheet : one),
      }))
    : named.map(({ name, rows }) => ({ name, rows, to: linkTo(name) }));
  const isSame = summary.data !== undefined && countAll(summary.data) === 0;
  const failed = summary.error ? summary : read;
  const running = summary.isLoading || summary.isCancelled ? summary : read;

  return (
    <WorkbookLayout>
      <WorkbookBar>
        <h2>{aim.name}</h2>
        <VersionSelect
          label="From version"
          versions={aim.versions}
          value={a}
          onChange={(number) => compare(number, b)}
        />
        <Sideways>
          <IconButton icon="sort" iconSize={18} label="Swap versions" onClick={() => compare(b, a)} />
        </Sideways>
        <VersionSelect
          label="To version"
          versions={aim.versions}
          value={b}
          onChange={(number) => compare(a, number)}
        />
        <span data-end="">
          {sheet && (
            <>
              <small aria-hidden>Rows matched by</small>
              <KeysButton sheet={sheet} onChange={(keys) => change({ keys })} />
            </>
          )}
          <CsvButton
            fileName={`${aim.name} ${a}-${b}.csv`}
            load={(options) =>
              fetchAimDiffCsv(
                pair,
                query.keys && sheetName !== undefined ? { sheet: sheetName, keys: [...query.keys] } : {},
                options,
              )
            }
          />
        </span>
      </WorkbookBar>
      <WorkbookBody>
        <SheetList sheets={entries} current={sheetName} />
        <SheetArea aria-label={sheetName ?? 'Differences'}>
          {failed.error && (
            <LoadError title="The versions were not compared." read={failed} sx={{ margin: '16px' }} />
          )}
          <LongProgress read={running} label="Comparing" cancelled="The comparison was cancelled." />
          <WhileLoading
            loading={!failed.error && !running.isCancelled && running.isLoading && !sheet}
            skeleton={<GridSkeleton label="Comparing the versions" />}
          >
            {isSame && !query.same && (
              <EmptyState icon="check" title="Both versions are the same.">
                No sheet has a difference between version {a} and {b}.
              </EmptyState>
            )}
            {sheet && shown && (!isSame || query.same) && (
              <CompareSheet
                key={`${a} ${b} ${sheet.name}`}
                pair={pair}
                sheet={sheet}
                total={shown.total}
                query={{ ...shown.query, same: query.same }}
                onChange={change}
              />
            )}
          </WhileLoading>
        </SheetArea>
      </WorkbookBody>
    </WorkbookLayout>
  );
}

/** Any two versions of a workbook compared. Source: domain.md 8; mock/NOTES.md, screen 18. */
export function CompareView({ projectId, aim }: { projectId: number; aim: Aim }) {
  const { fromNumber = '', toNumber = '' } = useParams();
  const has = (text: string) => aim.versions.some(({ number }) => String(number) === text);
  if (!has(fromNumber) || !has(toNumber))
    return (
      <AimBody>
        <ErrorPanel
          icon="search"
          title="There is no such version"
          actions={<ButtonLink to={aimAddresses.aim(projectId, aim.id)}>Back to {aim.name}</ButtonLink>}
        >
          The AIM lists the versions that can be compared.
        </ErrorPanel>
      </AimBody>
    );
  return <Comparison projectId={projectId} aim={aim} a={Number(fromNumber)} b={Number(toNumber)} />;
}
