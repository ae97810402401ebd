import { Type, type Static } from 'typebox';
import { attachmentTypes } from '../resources/attachmentTypes';
import { milestoneGroups } from '../resources/milestoneGroups';
import { milestones } from '../resources/milestones';
import { properties } from '../resources/properties';
import { propertyOptions } from '../resources/propertyOptions';
import { serviceGroups } from '../resources/serviceGroups';
import { serviceIcons } from '../resources/serviceIcons';
import { serviceAttachments } from '../resources/catalogue/serviceAttachments';
import { services } from '../resources/services';
import { Id, orNull, Ref } from './common';
import { limits } from './limits';
import { contractOf } from './lists/contractOf';
import { Milestone } from './milestones';
import { PriceTier } from './services';

/** What admins of a delivery group configure for its services and files. Source: spec 001, points 3 and 7. */
export const serviceGroupContract = contractOf(serviceGroups);
export const serviceIconContract = contractOf(serviceIcons);
export const attachmentTypeContract = contractOf(attachmentTypes, {
  row: { template_filename: orNull(Type.String()) },
});

export const milestoneContract = contractOf(milestones, {
  row: {
    is_check: Type.Boolean(),
    is_date: Type.Boolean(),
    is_text: Type.Boolean(),
    attachment_type_id: orNull(Id),
    /** Projects that have it. */
    projects: Type.Integer(),
  },
});
export type GroupMilestone = Static<typeof milestoneContract.row>;

export const milestoneGroupContract = contractOf(milestoneGroups, {
  row: {
    /** In their order. */
    milestones: Type.Array(Milestone),
  },
});
export type MilestoneGroupRow = Static<typeof milestoneGroupContract.row>;

/** `PUT /project_types/{id}/milestone_groups/{gid}/milestones`: the milestones in their order; `seen` those that the caller saw. */
export const ChangeGroupMilestones = Type.Object(
  {
    milestones: Type.Array(Ref, { maxItems: limits.milestones }),
    seen: Type.Optional(Type.Array(Ref, { maxItems: limits.milestones })),
  },
  { additionalProperties: false },
);
export type ChangeGroupMilestones = Static<typeof ChangeGroupMilestones>;

export const propertyContract = contractOf(properties);
export const propertyOptionContract = contractOf(propertyOptions);

export const serviceContract = contractOf(services, {
  row: {
    /** Unit prices from a quantity on, in its order. */
    prices: Type.Array(PriceTier),
    /** Projects that have it. */
    projects: Type.Integer(),
  },
});
export const serviceAttachmentContract = contractOf(serviceAttachments);
export type GroupService = Static<typeof serviceContract.row>;

/** `PUT /project_types/{id}/services/{sid}/prices`: all price tiers; `seen` those that the caller saw. */
export const ChangePrices = Type.Object(
  {
    prices: Type.Array(PriceTier, { maxItems: limits.priceTiers }),
    seen: Type.Optional(Type.Array(PriceTier, { maxItems: limits.priceTiers })),
  },
  { additionalProperties: false },
);
export type ChangePrices = Static<typeof ChangePrices>;
