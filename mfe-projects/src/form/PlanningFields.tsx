import {
  declarationOf,
  isDateField,
  p4pFields,
  projectFieldTitles,
  type FieldDeclaration,
  type P4pDate,
  type P4pField,
} from 'shared-api/projectFields';
import { Field, styled, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { FormCell, useField, useFormikContext } from 'shared-ui/form';
import { PlanningDateField } from '../shared/planning/PlanningDateField';
import { PlanningTextField } from '../shared/planning/PlanningTextField';
import type { Calendar } from '../shared/planning/useCalendar';
import type { FormShape } from './formShape';
import type { ProjectValues } from './projectValues';

// Beside the date, aligned with its input; below it if there is one column.
const Hint = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '@container (min-width: 480px)': { paddingTop: 20 },
});

/** A date that the caller may not change, and the reason. */
function ReadOnlyDate({ field, name, reason }: { field: P4pDate; name: string; reason: string }) {
  const [{ value }] = useField<string | null>(name);
  return (
    <Field
      label={projectFieldTitles[field]}
      value={formatDate(value)}
      placeholder="Not given"
      onChange={() => undefined}
      readOnly
      help={reason}
    />
  );
}

export interface PlanningFieldsProps {
  section: FieldDeclaration['section'];
  shape: FormShape;
  calendar: Calendar;
  /** Why the date may not be changed; shown if it is read-only. */
  dateReason: string;
}

/** The planning and cost data of one section of the form, in its order. Source: spec 000, point 2 (Create and update). */
export function PlanningFields({ section, shape, calendar, dateReason }: PlanningFieldsProps) {
  const { values } = useFormikContext<ProjectValues>();
  const draw = (field: P4pField) => {
    const name = `p4p.${field}`;
    const readOnly = shape.readOnly.has(field);
    const declared = declarationOf(field);
    if (!isDateField(field))
      return (
        <FormCell key={field} name={name} wide={declared.kind === 'longText'}>
          <PlanningTextField field={field} name={name} rows={3} readOnly={readOnly} />
        </FormCell>
      );
    if (readOnly)
      return (
        <FormCell key={field} name={name}>
          <ReadOnlyDate field={field} name={name} reason={dateReason} />
        </FormCell>
      );
    const hint = 'formHelp' in declared ? declared.formHelp : undefined;
    const hintId = `${values.project_type}-${field}-hint`;
    return [
      <FormCell key={field} name={name}>
        <PlanningDateField
          field={field}
          name={name}
          calendar={calendar}
          {...(hint && { describedBy: hintId })}
        />
      </FormCell>,
      hint && (
        <Hint key={`${field}-hint`} id={hintId}>
          {hint}
        </Hint>
      ),
    ];
  };
  return p4pFields.filter((field) => declarationOf(field).section === section).map(draw);
}
