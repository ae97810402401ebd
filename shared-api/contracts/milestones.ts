import { Type, type Static } from 'typebox';
import { Day, Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';

/** A milestone is of one kind: checkbox, date, text, or attachment of a type. Source: spec 000, point 3; domain.md 5. */
export const Milestone = Type.Object({
  id: Id,
  name: Type.String(),
  is_check: Type.Boolean(),
  is_date: Type.Boolean(),
  is_text: Type.Boolean(),
  attachment_type_id: orNull(Id),
});
export type Milestone = Static<typeof Milestone>;

/** An attachment milestone is completed by a file of this type. */
export const MilestoneAttachmentType = Type.Object({
  id: Id,
  name: Type.String(),
  is_user_type: Type.Boolean(),
  is_financial: Type.Boolean(),
});

/**
 * `checked` tells whether the milestone is complete, for every kind. `attachments` are the files of its type that the caller may
 * see, newest first; empty for other kinds.
 */
export const ProjectMilestone = Type.Object({
  project_id: Id,
  milestone: Milestone,
  checked: Type.Boolean(),
  m_date: orNull(Day),
  m_text: orNull(Type.String()),
  ord: Type.Integer(),
  completed_on: orNull(Instant),
  completed_by: orNull(Named),
  attachment_type: orNull(MilestoneAttachmentType),
  attachments: Type.Array(Type.Object({ id: Id, filename: Type.String() })),
});
export type ProjectMilestone = Static<typeof ProjectMilestone>;

/** `PUT /projects/{id}/milestones` replaces the list: remaining milestones keep their values, completed ones cannot be removed. */
export const ChangeMilestones = Type.Array(Type.Object({ milestone: Ref, ord: Type.Integer() }), {
  maxItems: limits.milestones,
});
export type ChangeMilestones = Static<typeof ChangeMilestones>;

/** Exactly one of `checked`, `m_date` and `m_text`, according to the kind; `seen` is the value that the caller saw. */
export const UpdateMilestone = Type.Object(
  {
    checked: Type.Optional(Type.Boolean()),
    m_date: Type.Optional(Day),
    m_text: Type.Optional(Type.String({ maxLength: limits.milestoneText })),
    seen: Type.Optional(
      Type.Union([Type.Boolean(), Type.String({ maxLength: limits.milestoneText }), Type.Null()]),
    ),
  },
  { additionalProperties: false },
);
export type UpdateMilestone = Static<typeof UpdateMilestone>;

/** An ordered template. */
export const MilestoneGroup = Type.Object({ id: Id, name: Type.String(), milestones: Type.Array(Milestone) });
export type MilestoneGroup = Static<typeof MilestoneGroup>;
