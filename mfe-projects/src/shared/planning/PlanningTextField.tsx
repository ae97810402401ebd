import { declarationOf, projectFieldTitles, projectTextLimits, type P4pText } from 'shared-api/projectFields';
import { FormTextField } from 'shared-ui/form';

export interface PlanningTextFieldProps {
  field: P4pText;
  /** Its name in the form's values. */
  name: string;
  /** Lines of a long text. */
  rows: number;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** A text of the planning and cost data. */
export function PlanningTextField({
  field,
  name,
  rows,
  readOnly = false,
  autoFocus,
}: PlanningTextFieldProps) {
  const declared = declarationOf(field);
  return (
    <FormTextField
      name={name}
      label={projectFieldTitles[field]}
      required={!readOnly}
      count={projectTextLimits[field]}
      countLate={!('alwaysCounts' in declared)}
      {...(autoFocus && { autoFocus })}
      {...(declared.kind === 'longText' && { rows })}
      {...(readOnly && { readOnly, help: 'You may not change this now.' })}
    />
  );
}
