import { refreshIfRefused } from 'shared-api/client';
import { limits } from 'shared-api/limits';
import type { Milestone, ProjectMilestone, UpdateMilestone } from 'shared-api/contracts/milestones';
import { updateMilestone } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { formatDate } from 'shared-ui/date';
import {
  FormCheckbox,
  DraftFormDialog,
  FormDateField,
  FormTextField,
  invalidDate,
  Yup,
} from 'shared-ui/form';

/** Source: spec 000, point 2 (Milestones tab). */
export const updateMilestoneTitle = 'Update Project Milestone';

interface Values {
  checked: boolean;
  m_date: string | null;
  m_text: string;
}
type Seen = boolean | string | null;

const text = Yup.string()
  .trim()
  .required('A text is required.')
  .max(limits.milestoneText, `At most ${limits.milestoneText.toLocaleString('en')} characters.`);
const date = Yup.string()
  .nullable()
  .required('A date is required.')
  .notOneOf([invalidDate], 'This date is not complete.');

const rulesOf = ({ is_date, is_text }: Milestone) =>
  Yup.object({ ...(is_date ? { m_date: date } : {}), ...(is_text ? { m_text: text } : {}) });

/** The body of the request: the tick, the date or the text, depending on the kind of milestone. Source: spec 000, point 5. */
function bodyOf({ is_date, is_text }: Milestone, { checked, m_date, m_text }: Values): UpdateMilestone {
  if (is_date) return { m_date: m_date! };
  return is_text ? { m_text: m_text.trim() } : { checked };
}

const seenOf = ({ milestone, checked, m_date, m_text }: ProjectMilestone): Seen =>
  milestone.is_date ? m_date : milestone.is_text ? m_text : checked;

function valueText({ is_date, is_text }: Milestone, value: unknown): string {
  if (is_date) return formatDate(String(value));
  return is_text ? String(value) : value ? 'Done' : 'Not done';
}

function Fields({ milestone: { name, is_date, is_text } }: { milestone: Milestone }) {
  if (is_date) return <FormDateField name="m_date" label={name} required autoFocus />;
  if (is_text)
    return (
      <FormTextField
        name="m_text"
        label={name}
        rows={3}
        required
        autoFocus
        count={limits.milestoneText}
        countLate
      />
    );
  return <FormCheckbox name="checked" label={name} help="Tick it when it is done." autoFocus />;
}

/** The modal "Update Project Milestone": a tick, a date or a text. Source: spec 000, point 2 (Milestones tab). */
export function UpdateMilestoneDialog({ row, onClose }: { row: ProjectMilestone; onClose: () => void }) {
  const { id: owner } = useCurrentUser();
  const { milestone, project_id: project } = row;
  return (
    <DraftFormDialog<Values, Seen>
      draft={{ owner, form: `milestone/${project}/${milestone.id}`, version: 1 }}
      title={updateMilestoneTitle}
      submit="Update"
      updates
      seen={seenOf(row)}
      words={(value) => valueText(milestone, value)}
      initialValues={{ checked: row.checked, m_date: row.m_date, m_text: row.m_text ?? '' }}
      validationSchema={rulesOf(milestone)}
      onClose={onClose}
      onSubmit={async (values, _form, seen) => {
        const body = { ...bodyOf(milestone, values), seen };
        await refreshIfRefused(project, updateMilestone(String(project), milestone.id, body));
        onClose();
      }}
    >
      <Fields milestone={milestone} />
    </DraftFormDialog>
  );
}
