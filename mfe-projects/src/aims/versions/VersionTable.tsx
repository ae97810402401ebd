import { useState } from 'react';
import { aimFileUrl } from 'shared-api/aims';
import type { Aim, AimVersion } from 'shared-api/contracts/projectParts/aims';
import { useCurrentUser } from 'shared-api/portal';
import {
  ButtonLink,
  CardTable,
  Checkbox,
  formatSize,
  Link,
  phoneMedia,
  RouterLink,
  styled,
  t,
  Tag,
  VisuallyHidden,
} from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { aimAddresses } from '../aimAddresses';
import { rememberDownload } from '../upload/startedFrom';
import { AimHead } from '../aimStyles';

const Table = styled(CardTable)({
  '& [role=row]': {
    gridTemplateColumns: '24px 96px minmax(0, 4fr) minmax(0, 2fr) 176px minmax(0, 3fr) 72px 112px 32px',
    alignItems: 'baseline',
  },
  // A link of its own, and no word in a text: its number needs no underline.
  '& [data-number] a': { display: 'inline-block', minWidth: 24 },
  '& [data-quiet]': { color: t.text2 },
  '& [data-quiet] a + a::before': { content: '", "', color: t.text2 },
  '& [data-size]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [role=row] > [data-file]': { padding: '6px 0', textAlign: 'right' },
  '& [data-file] a': { display: 'inline-grid', placeItems: 'center', width: 24, height: 24 },
  [`@media (max-width:1199.98px)`]: {
    '& [role=row]': {
      gridTemplateColumns: '24px 96px minmax(0, 4fr) minmax(0, 2fr) 168px 112px 32px',
    },
    '& [data-wide]': { display: 'none' },
  },
  [phoneMedia]: {
    '& [data-row]': {
      gridTemplateColumns: '24px minmax(0, 1fr) auto',
      gridTemplateAreas: '"pick number file" ". comment comment" ". author author" ". date changes"',
      padding: '4px 12px',
    },
    '& [role=row] > *': { padding: '4px 0' },
    '& [data-pick]': { gridArea: 'pick' },
    '& [data-number]': { gridArea: 'number' },
    '& [data-comment]': { gridArea: 'comment' },
    '& [data-comment]:empty': { display: 'none' },
    '& [data-author]': { gridArea: 'author' },
    '& [data-date]': { gridArea: 'date' },
    '& [data-changes]': { gridArea: 'changes' },
    '& [data-file]': { gridArea: 'file' },
    '& [data-file] a': { width: 44, height: 44, margin: '-8px -10px' },
  },
});

/** The columns' titles; those of columns without one are for screen readers. */
const titles = [
  { title: 'Pick', isHidden: true },
  { title: 'Version' },
  { title: 'Comment' },
  { title: 'Author' },
  { title: 'Date' },
  { title: 'Sheets', isWide: true },
  { title: 'Size', isWide: true },
  { title: 'Changes', isHidden: true },
  { title: 'File', isHidden: true },
];
/** More sheets than these are counted. */
const maxSheets = 4;

interface RowProps {
  projectId: number;
  aimId: number;
  version: AimVersion;
  /** The version before it. */
  before: AimVersion | undefined;
  isLatest: boolean;
  picked: boolean;
  onPick: () => void;
}

function Row({ projectId, aimId, version, before, isLatest, picked, onPick }: RowProps) {
  const { id: userId } = useCurrentUser();
  const { number, sheets, author, comment, created_on: at, merged, size, filename } = version;
  const sheetLink = (sheet: number) => aimAddresses.sheet(projectId, aimId, number, sheet);
  return (
    <div role="row" data-row="">
      <div role="cell" data-pick="">
        <Checkbox
          label={<VisuallyHidden>Pick version {number} to compare</VisuallyHidden>}
          checked={picked}
          onChange={onPick}
        />
      </div>
      <div role="rowheader" data-number="">
        <RouterLink to={sheetLink(sheets[0]?.number ?? 1)} aria-label={`Version ${number}`}>
          {number}
        </RouterLink>{' '}
        {isLatest && <Tag kind="accent">Latest</Tag>}
      </div>
      <div role="cell" data-comment="">
        {merged && <Tag>Merged</Tag>} {comment}
      </div>
      <div role="cell" data-author="" data-quiet="">
        {author.name}
      </div>
      <div role="cell" data-date="" data-quiet="">
        <Timestamp at={at} />
      </div>
      <div role="cell" data-quiet="" data-wide="">
        {sheets.slice(0, maxSheets).map((sheet) => (
          <RouterLink key={sheet.number} to={sheetLink(sheet.number)}>
            {sheet.name}
          </RouterLink>
        ))}
        {sheets.length > maxSheets && `, and ${sheets.length - maxSheets} more`}
      </div>
      <div role="cell" data-quiet="" data-wide="" data-size="">
        {formatSize(size)}
      </div>
      <div role="cell" data-changes="">
        {before && (
          <RouterLink
            to={aimAddresses.diff(projectId, aimId, before.number, number)}
            aria-label={`What changed from version ${before.number} to ${number}`}
          >
            What changed
          </RouterLink>
        )}
      </div>
      <div role="cell" data-file="">
        <Link
          href={aimFileUrl(aimId, number)}
          download
          aria-label={`Download ${filename}, version ${number}`}
          onClick={() => rememberDownload(userId, aimId, number)}
        >
          <Icon name="download" size={18} />
        </Link>
      </div>
    </div>
  );
}

/** The versions of an AIM, newest first; two of them can be picked to be compared. */
export function VersionTable({ projectId, aim }: { projectId: number; aim: Aim }) {
  const [picked, setPicked] = useState<readonly number[]>([]);
  const { versions } = aim;
  // A third pick replaces the older one.
  const toggle = (number: number) =>
    setPicked(
      picked.includes(number) ? picked.filter((one) => one !== number) : [...picked.slice(-1), number],
    );
  const [a, b] = [...picked].sort((one, other) => one - other);
  return (
    <>
      <AimHead>
        <h2>Versions</h2>
        <p role="status">
          {versions.length > 1 && picked.length === 0 && 'Pick two to compare them.'}
          {picked.length === 1 && `Pick another one to compare it with version ${a}.`}
        </p>
        <span data-end="">
          {b !== undefined && (
            <ButtonLink to={aimAddresses.diff(projectId, aim.id, a!, b)}>
              Compare {a} and {b}
            </ButtonLink>
          )}
        </span>
      </AimHead>
      <Table role="table" aria-label="Versions">
        <div role="rowgroup" data-titles="">
          <div role="row">
            {titles.map(({ title, isHidden, isWide }) => (
              <div
                key={title}
                role="columnheader"
                {...(isWide ? { 'data-wide': '' } : {})}
                {...(title === 'Size' ? { 'data-size': '' } : {})}
              >
                {isHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" data-rows="">
          {versions.map((version, index) => (
            <Row
              key={version.number}
              projectId={projectId}
              aimId={aim.id}
              version={version}
              before={versions[index + 1]}
              isLatest={index === 0}
              picked={picked.includes(version.number)}
              onPick={() => toggle(version.number)}
            />
          ))}
        </div>
      </Table>
    </>
  );
}
