import { AimsFrame } from './AimsFrame';
import { CompareView } from './compare/CompareView';
import { WithAim } from './workbook/WithAim';

/** `projects/{projectId}/aims/{aimId}/diff/{num1}/{num2}`: two versions compared. Source: spec 000, point 2 (AIMs). */
export default function AimDiffPage() {
  return (
    <AimsFrame>
      {({ project }) => (
        <WithAim projectId={project.id}>{(aim) => <CompareView projectId={project.id} aim={aim} />}</WithAim>
      )}
    </AimsFrame>
  );
}
