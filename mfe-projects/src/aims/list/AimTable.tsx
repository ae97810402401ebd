import type { AimRow } from 'shared-api/contracts/projectParts/aims';
import { CardTable, phoneMedia, RouterLink, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { aimAddresses } from '../aimAddresses';

const Table = styled(CardTable)({
  '& [role=row]': {
    gridTemplateColumns: 'minmax(0, 4fr) 88px minmax(0, 2fr) minmax(0, 2fr) minmax(0, 4fr)',
    alignItems: 'baseline',
  },
  '& [data-quiet]': { color: t.text2 },
  [phoneMedia]: {
    '& [data-row]': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name version" "author date" "comment comment"',
      padding: '4px 12px',
    },
    '& [role=row] > *': { padding: '4px 0' },
    '& [data-area=name]': { gridArea: 'name' },
    '& [data-area=version]': { gridArea: 'version' },
    '& [data-area=author]': { gridArea: 'author' },
    '& [data-area=date]': { gridArea: 'date' },
    '& [data-area=comment]': { gridArea: 'comment' },
    '& [data-area=comment]:empty': { display: 'none' },
  },
});

/** The AIMs with author, date and comment of their latest versions; on phones as cards. */
export function AimTable({ projectId, aims }: { projectId: number; aims: readonly AimRow[] }) {
  return (
    <Table role="table" aria-label="AIMs">
      <div role="rowgroup" data-titles="">
        <div role="row">
          {['Name', 'Version', 'Author', 'Date', 'Comment'].map((title) => (
            <div key={title} role="columnheader">
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" data-rows="">
        {aims.map(({ id, name, latest }) => (
          <div key={id} role="row" data-row="">
            <div role="rowheader" data-area="name">
              <RouterLink to={aimAddresses.aim(projectId, id)}>{name}</RouterLink>
            </div>
            <div role="cell" data-area="version">
              {latest ? latest.number : <Tag>None yet</Tag>}
            </div>
            <div role="cell" data-area="author" data-quiet="">
              {latest?.author.name}
            </div>
            <div role="cell" data-area="date" data-quiet="">
              {latest && <Timestamp at={latest.created_on} />}
            </div>
            <div role="cell" data-area="comment" data-quiet="">
              {latest?.comment}
            </div>
          </div>
        ))}
      </div>
    </Table>
  );
}
