import { AimsFrame } from './AimsFrame';
import { AimView } from './versions/AimView';

/** `projects/{projectId}/aims/{aimId}`: the versions of a workbook. Source: spec 000, point 2 (AIMs); domain.md 8. */
export default function AimPage() {
  return <AimsFrame>{(tab) => <AimView {...tab} />}</AimsFrame>;
}
