import { useMemo, useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import type { Entity } from 'shared-api/client';
import type { Milestone, ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Project } from 'shared-api/contracts/project';
import { changeMilestones, rereadMilestones, useGroupMilestones } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import {
  Form,
  Formik,
  showSubmitError,
  TwoEditorsDialog,
  useTwoEditors,
  type DraftName,
  type FormikHelpers,
  type TaggedEntity,
} from 'shared-ui/form';
import { EditorBody } from './EditorBody';
import { withKept, type Order } from 'shared-ui/order';
import type { OrderValues, UndoDeletion } from './useOrderEditing';

type Rows = ProjectMilestone[];

const valuesOf = (rows: Rows): OrderValues => ({ order: rows.map(({ milestone }) => milestone.id) });
const completeOf = (rows: Rows): ReadonlySet<number> =>
  new Set(rows.filter(({ checked }) => checked).map(({ milestone }) => milestone.id));

/** The body of the request: the chosen milestones in their order, and those completed meanwhile, which cannot be deleted. */
const bodyOf = (order: Order, rows: Rows) =>
  withKept(order, completeOf(rows), valuesOf(rows).order).map((id, index) => ({
    milestone: { id },
    ord: index + 1,
  }));

/** The milestones of the group and of the project, by id. */
function milestonesById(
  offered: readonly Milestone[] | undefined,
  ...lists: Rows[]
): ReadonlyMap<number, Milestone> {
  const all = [...(offered ?? []), ...lists.flat().map(({ milestone }) => milestone)];
  return new Map(all.map((one) => [one.id, one]));
}

/** Tells in sentences which milestones were completed or reopened while somebody else changed the list. */
const completionFacts = (before: Rows, now: Rows): string[] =>
  now.flatMap(({ milestone, checked, completed_by }) => {
    const was = before.find((one) => one.milestone.id === milestone.id)?.checked ?? false;
    if (was === checked) return [];
    if (!checked) return [`${milestone.name} is not complete any more.`];
    const by = completed_by ? ` by ${completed_by.name}` : '';
    return [`${milestone.name} was completed${by}: it stays in the list.`];
  });

export interface MilestoneEditorProps {
  project: Project;
  opened: Entity<Rows>;
  /** Whether the list was just saved as shown here. */
  isSaved: boolean;
  onSaved: (saved: Entity<Rows>) => void;
  /** Whether the user may change the milestones now. */
  maySave: boolean;
  undo: UndoDeletion;
}

/** Chooses the milestones of a project and their order, and saves them against the version that the editing started from. */
export function MilestoneEditor({ project, opened, isSaved, onSaved, maySave, undo }: MilestoneEditorProps) {
  const id = String(project.id);
  const { id: owner } = useCurrentUser();
  const [name] = useState<DraftName>({ owner, form: `update_project_milestones/${id}`, version: 1 });
  const offered = useGroupMilestones(project.project_type.id);
  const asOpened = ({ row, tag }: Entity<Rows>): TaggedEntity<Rows> => ({ entity: row, tag });
  const [theirRows, setTheirRows] = useState<Rows>([]);
  const milestones = useMemo(
    () => milestonesById(offered.data, theirRows, opened.row),
    [offered.data, theirRows, opened.row],
  );
  const nameOf = (one: number) => milestones.get(one)?.name ?? `Milestone ${one}`;
  const two = useTwoEditors<Rows, OrderValues>({
    noun: 'list of milestones',
    name,
    opened: asOpened(opened),
    fields: [
      {
        name: 'order',
        label: 'Milestones',
        words: (order) => (order as Order).map((one, at) => `${at + 1}. ${nameOf(one)}`).join('\n'),
      },
    ],
    valuesOf,
    facts: completionFacts,
    readNow: async () => {
      const now = await rereadMilestones(id);
      setTheirRows(now.row);
      return asOpened(now);
    },
    maySave,
  });

  const submit = async ({ order }: OrderValues, helpers: FormikHelpers<OrderValues>) => {
    helpers.setStatus(undefined);
    try {
      const saved = await two.send((tag) =>
        refreshIfRefused(project.id, changeMilestones(id, bodyOf(order, two.entity), tag)),
      );
      if (!saved) return;
      two.draft.finish();
      onSaved(saved);
    } catch (cause) {
      showSubmitError(cause, helpers, []);
    }
  };
  return (
    <Formik<OrderValues> initialValues={two.draft.start} onSubmit={submit}>
      <Form page aria-label="Change Milestones">
        <EditorBody
          {...{ project, two, offered, milestones, isSaved, undo }}
          complete={completeOf(two.entity)}
        />
        <TwoEditorsDialog of={two} />
      </Form>
    </Formik>
  );
}
