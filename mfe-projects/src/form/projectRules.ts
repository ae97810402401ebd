import { requiredText } from 'shared-api/projectFieldRules';
import { isDateField, mapFields, p4pFields } from 'shared-api/projectFields';
import { propertyCheck } from 'shared-api/schema';
import { schemaValidation, Yup, yupToFormErrors, type FormikErrors } from 'shared-ui/form';
import { projectDate, projectText } from '../shared/planning/planningRules';
import type { Calendar } from '../shared/planning/useCalendar';
import type { FormShape } from './formShape';
import type { ProjectValues } from './projectValues';

const anything = Yup.mixed().nullable();

const roleRules = ({ roles }: FormShape) =>
  Yup.object(
    Object.fromEntries(
      roles.map(({ key, name, required, from }) => [
        key,
        !required
          ? anything
          : from === 'no team'
            ? anything.test('team', 'Team Not Set!', () => false)
            : Yup.mixed().required(requiredText(name)),
      ]),
    ),
  );

function planningRules({ readOnly }: FormShape, calendar: Calendar, before?: ProjectValues) {
  return Yup.object(
    mapFields(p4pFields, (field) => {
      const stored = before?.p4p[field];
      if (readOnly.has(field)) return anything;
      return isDateField(field) ? projectDate(field, calendar, stored) : projectText(field, stored);
    }),
  );
}

/**
 * Validates the form, by the same rules as the server. Source: spec 000, point 5.
 * @param before the saved values: an unchanged value passes
 */
export const projectRules = (
  shape: FormShape | undefined,
  calendar: Calendar,
  before?: { values: ProjectValues; properties: Record<string, unknown> },
) =>
  Yup.object({
    name: projectText('name', before?.values.name),
    project_type: Yup.string().required('Delivery Group is required'),
    p4p: shape?.usesPlanning ? planningRules(shape, calendar, before?.values) : anything,
    roles: shape ? roleRules(shape) : anything,
    properties: shape
      ? schemaValidation(
          shape.leaves,
          propertyCheck({ today: calendar.today, ...(before && { previous: before.properties }) }),
        )
      : anything,
  });

/** Validates values and returns the errors for Formik. */
export async function faultsOf(
  rules: ReturnType<typeof projectRules>,
  values: ProjectValues,
): Promise<FormikErrors<ProjectValues>> {
  try {
    await rules.validate(values, { abortEarly: false });
    return {};
  } catch (cause) {
    if (cause instanceof Yup.ValidationError) return yupToFormErrors<ProjectValues>(cause);
    throw cause;
  }
}
