import { AimsFrame } from './AimsFrame';
import { SheetView } from './sheet/SheetView';
import { WithAim } from './workbook/WithAim';

/** `projects/{projectId}/aims/{aimId}/versions/{number}/sheet/{sheetNumber}`: a sheet. Source: spec 000, point 2 (AIMs). */
export default function AimSheetPage() {
  return (
    <AimsFrame>
      {({ project }) => (
        <WithAim projectId={project.id}>{(aim) => <SheetView projectId={project.id} aim={aim} />}</WithAim>
      )}
    </AimsFrame>
  );
}
