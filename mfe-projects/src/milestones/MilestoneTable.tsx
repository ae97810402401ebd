import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { CardTable, Checkbox, phoneMedia, styled, t, Tag, Tooltip, VisuallyHidden } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { WhileOffered } from '../shared/WhileOffered';
import { MilestoneData } from './MilestoneData';
import { UpdateMilestoneButton } from './UpdateMilestoneButton';
import type { TickMilestone } from './useMilestoneTicks';

const Table = styled(CardTable)({
  '& [role=row]': {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr) minmax(96px, 1fr) 32px',
    alignItems: 'center',
  },
  '& [role=row] > [data-actions]': { padding: '4px 0', textAlign: 'right' },
  '& [data-who]': { display: 'none' },
  // On a phone each milestone is a card, which shows the content of the tooltip as text.
  [phoneMedia]: {
    display: 'grid',
    gap: 8,
    '& [data-row]': {
      gridTemplateColumns: 'minmax(0, 1fr) auto 44px',
      gridTemplateAreas: '"name complete actions" "data data data"',
      padding: '4px 4px 4px 12px',
      columnGap: 8,
    },
    '& [role=rowheader]': { gridArea: 'name' },
    '& [data-complete]': { gridArea: 'complete' },
    '& [role=row] > [data-actions]': { gridArea: 'actions', padding: 0 },
    '& [data-data]': { gridArea: 'data', paddingTop: '0 !important', paddingRight: '8px !important' },
    '& [data-data]:not(:has(> :not([data-nothing])))': { display: 'none' },
    '& [data-nothing]': { display: 'none' },
    '& [data-who]': { display: 'block' },
  },
});
const Told = styled('span')({ borderRadius: 4 });
const Who = styled('span')({ fontSize: 12, lineHeight: '16px', color: t.text3 });

/** Tells who completed the milestone and when; undefined if it is not complete. */
const completionText = ({ completed_by: who, completed_on: at }: ProjectMilestone) =>
  who && at ? `Completed by ${who.name}, ${formatTimestamp(at)} (${relativeTime(at)})` : undefined;

/** Yes or No, as a box to tick if the milestone is a check and the user may change it. */
function Complete({ row, tick }: { row: ProjectMilestone; tick: TickMilestone | undefined }) {
  const text = completionText(row);
  if (tick && row.milestone.is_check) {
    const label = (
      <>
        <VisuallyHidden>{row.milestone.name} is complete: </VisuallyHidden>
        <span>{row.checked ? 'Yes' : 'No'}</span>
      </>
    );
    return (
      <Tooltip describe title={text ?? ''} placement="left">
        <Told>
          <Checkbox label={label} checked={row.checked} onChange={(checked) => void tick(row, checked)} />
        </Told>
      </Tooltip>
    );
  }
  if (!row.checked) return <Tag>No</Tag>;
  const yes = (
    <Tag kind="success" icon="check">
      Yes
    </Tag>
  );
  if (!text) return yes;
  return (
    <Tooltip describe title={text} placement="left">
      {/* The tooltip must also be reachable by keyboard. */}
      <Told tabIndex={0}>{yes}</Told>
    </Tooltip>
  );
}

export interface MilestoneTableProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  rows: readonly ProjectMilestone[];
  mayChange: boolean;
  tick: TickMilestone;
}

/** The table of milestones with Data, Complete and a button that updates each; on phones as cards. Source: spec 000, point 2 (Milestones tab). */
export function MilestoneTable({ project, permissions, rows, mayChange, tick }: MilestoneTableProps) {
  return (
    <Table role="table" aria-label="Milestones">
      <div role="rowgroup" data-titles="">
        <div role="row">
          <div role="columnheader">Milestone</div>
          <div role="columnheader">Data</div>
          <div role="columnheader">Complete</div>
        </div>
      </div>
      <div role="rowgroup" data-rows="">
        {rows.map((row) => (
          <div key={row.milestone.id} role="row" data-row="">
            <div role="rowheader">{row.milestone.name}</div>
            <div role="cell" data-data="">
              <MilestoneData row={row} />
              {row.checked && <Who data-who="">{completionText(row)}</Who>}
            </div>
            <div role="cell" data-complete="">
              <Complete row={row} tick={mayChange ? tick : undefined} />
            </div>
            <div role="cell" data-actions="">
              <WhileOffered when={mayChange}>
                <UpdateMilestoneButton {...{ project, permissions, row }} />
              </WhileOffered>
            </div>
          </div>
        ))}
      </div>
    </Table>
  );
}
