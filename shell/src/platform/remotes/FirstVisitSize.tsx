import type { DeployedVersion } from 'shared-api/contracts/platform/deploy';
import { styled, t } from 'shared-ui/core';
import { bytesText, isOverBudget } from '../shared/platformWords';
import { Quiet } from '../shared/platformStyles';

const Track = styled('div')({
  width: 88,
  height: 4,
  margin: '4px 0',
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: t.bgMuted,
  '& > div': { height: '100%', backgroundColor: t.chart1 },
  '&[data-over] > div': { backgroundColor: t.chart2 },
});
const Figure = styled('div')({ fontVariantNumeric: 'tabular-nums', color: t.text });

/** The compressed size of a first visit, and the budget in `portal.json`. */
export function FirstVisitSize({ version }: { version: DeployedVersion | undefined }) {
  if (!version) return '–';
  const { bytes, budget, size } = version;
  if (bytes === null) return <Quiet>{bytesText(size)} in all</Quiet>;
  if (budget === null) return <Figure>{bytesText(bytes)}</Figure>;
  return (
    <>
      <Figure>{bytesText(bytes)}</Figure>
      <Track aria-hidden="true" {...(isOverBudget(version) ? { 'data-over': '' } : {})}>
        <div style={{ width: `${Math.min(100, (100 * bytes) / budget)}%` }} />
      </Track>
      <Quiet>of {bytesText(budget)} allowed</Quiet>
    </>
  );
}
