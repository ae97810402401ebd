import { projectFieldTitles, projectTextLimits } from 'shared-api/projectFields';
import { Field, styled, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { FormCell, FormSection, FormTextField, useField, useFormikContext } from 'shared-ui/form';
import { CompletionDateField } from '../shared/planning/CompletionDateField';
import type { PlanningText } from '../shared/planning/planningFields';
import type { Calendar } from '../shared/planning/useCalendar';
import type { FormShape } from './formShape';
import type { ProjectValues } from './projectValues';

/** The text is that of spec 000, point 5. */
const dateHelp =
  'This is a desired date only. Based on the requirements, the actual delivery date will be proposed. If urgent, please mention in the Work Required field.';

// Beside the date, aligned with its input; below it if there is one column.
const Hint = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '@container (min-width: 480px)': { paddingTop: 20 },
});

/** The field for a text of the planning and cost data. */
export function PlanningField({ field, readOnly = false }: { field: PlanningText; readOnly?: boolean }) {
  const name = `p4p.${field}`;
  const isLong = field === 'work_required';
  return (
    <FormCell name={name} wide={isLong}>
      <FormTextField
        name={name}
        label={projectFieldTitles[field]}
        required={!readOnly}
        count={projectTextLimits[field]}
        countLate={field !== 'clarity_code'}
        {...(isLong ? { rows: 3 } : {})}
        {...(readOnly ? { readOnly, help: 'You are not among those who may change this now.' } : {})}
      />
    </FormCell>
  );
}

/** The completion date, read-only, with the reason. */
function FixedDate({ name, reason }: { name: string; reason: string }) {
  const [{ value }] = useField<string | null>(name);
  return (
    <Field
      label={projectFieldTitles.delivery_date}
      value={formatDate(value)}
      placeholder="Not given"
      onChange={() => undefined}
      readOnly
      help={reason}
    />
  );
}

export interface PlanningSectionProps {
  shape: FormShape;
  calendar: Calendar;
  /** Why the date may not be changed; shown if it is read-only. */
  dateReason: string;
}

/** The section with the planning and cost data. Source: spec 000, point 2 (Create and update). */
export function PlanningSection({ shape, calendar, dateReason }: PlanningSectionProps) {
  const { values } = useFormikContext<ProjectValues>();
  const date = 'p4p.delivery_date';
  const hint = `${values.project_type}-date-hint`;
  return (
    <FormSection title="Work and cost" help="What is needed, by when, and who pays for it.">
      <PlanningField field="pan_code" readOnly={shape.readOnly.has('pan_code')} />
      <PlanningField field="release_id" />
      <PlanningField field="work_required" />
      {shape.readOnly.has('delivery_date') ? (
        <FormCell name={date}>
          <FixedDate name={date} reason={dateReason} />
        </FormCell>
      ) : (
        <>
          <FormCell name={date}>
            <CompletionDateField name={date} calendar={calendar} describedBy={hint} />
          </FormCell>
          <Hint id={hint}>{dateHelp}</Hint>
        </>
      )}
    </FormSection>
  );
}
