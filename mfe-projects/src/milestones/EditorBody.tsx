import type { Answer } from 'shared-api/client';
import type { Milestone } from 'shared-api/contracts/milestones';
import type { Project } from 'shared-api/contracts/project';
import {
  Banner,
  Button,
  ButtonLink,
  phoneMedia,
  styled,
  t,
  useIsPhone,
  VisuallyHidden,
} from 'shared-ui/core';
import {
  DraftNotice,
  FormBar,
  LeaveQuestion,
  sameValue,
  SubmitButton,
  TwoEditorsNotice,
  useFormikContext,
  useAutosavedDraft,
  type TwoEditors,
} from 'shared-ui/form';
import { AvailablePane } from './AvailablePane';
import { ChosenPane } from './ChosenPane';
import { DragGhost } from 'shared-ui/order';
import { useOrderEditing, type OrderValues, type UndoDeletion } from './useOrderEditing';

const Body = styled('div')({
  flex: 1,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});
const Head = styled('header')({
  marginBottom: 12,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { color: t.text2 },
});
const Notices = styled('div')({ display: 'grid', gap: 8, marginBottom: 12, '&:empty': { display: 'none' } });
const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export interface EditorBodyProps {
  project: Project;
  two: TwoEditors<OrderValues>;
  offered: Answer<Milestone[]>;
  milestones: ReadonlyMap<number, Milestone>;
  /** The ids of completed milestones, which cannot be deleted. */
  complete: ReadonlySet<number>;
  isSaved: boolean;
  undo: UndoDeletion;
}

function SaveError() {
  const { submitForm, isSubmitting, ...form } = useFormikContext<OrderValues>();
  const { error } = (form.status ?? {}) as { error?: string };
  if (!error) return null;
  return (
    <Banner
      kind="error"
      title="The milestones were not saved."
      action={
        <Button size="small" icon="retry" busy={isSubmitting} onClick={() => void submitForm()}>
          Retry
        </Button>
      }
    >
      {error}
    </Banner>
  );
}

/** The two lists with their drag and drop, the notices, and Save. */
export function EditorBody(props: EditorBodyProps) {
  const { project, two, offered, milestones, complete, isSaved, undo } = props;
  const { values, setFieldValue, isSubmitting } = useFormikContext<OrderValues>();
  const dirty = !sameValue(values, two.base);
  const kept = useAutosavedDraft(two.draft, two.base, values, dirty);
  const editing = useOrderEditing({
    order: values.order,
    onOrder: (order) => void setFieldValue('order', order),
    milestones,
    complete,
    undo,
  });
  const phone = useIsPhone();
  const back = `/projects/${project.id}/milestones`;
  const lists = { editing, milestones, complete };
  return (
    <>
      <Body>
        <Head>
          <h2>Change Milestones</h2>
          <p>
            Choose what this project passes, and in which order.{' '}
            {phone
              ? 'Drag rows by their handles, or use the buttons.'
              : 'Drag rows, or use the buttons and Alt with the arrow keys.'}
          </p>
        </Head>
        <Notices>
          <SaveError />
          <TwoEditorsNotice of={two} exitLink={() => ({ to: back, label: 'Back to Milestones' })} />
          <DraftNotice draft={two.draft} base={two.base} hidden={Boolean(two.stale)} />
        </Notices>
        <Panes>
          <AvailablePane {...lists} groupId={project.project_type.id} offered={offered} />
          <ChosenPane {...lists} autoFocus={isSaved} />
        </Panes>
        <DragGhost drag={editing.drag} label={editing.describe} />
        <VisuallyHidden role="status">{editing.announcement}</VisuallyHidden>
      </Body>
      <FormBar kept={kept}>
        <SubmitButton disabled={!dirty}>{isSaved && !dirty ? 'Saved' : 'Save'}</SubmitButton>
        <ButtonLink to={back}>Back</ButtonLink>
        <VisuallyHidden role="status">{isSaved && !dirty && !isSubmitting ? 'Saved' : ''}</VisuallyHidden>
      </FormBar>
      <LeaveQuestion guard={two.guard} dirty={dirty} draft={two.draft} />
    </>
  );
}
