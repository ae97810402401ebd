import { Type, type Static } from 'typebox';
import type { BodyOf } from '../resources/declareResource';
import { groups } from '../resources/groups';
import { projectStates } from '../resources/projectStates';
import { contractOf } from './lists/contractOf';

/** Delivery groups and what their admins configure. Source: spec 001, points 2.5 and 7; contract.md. */
export const groupContract = contractOf(groups, {
  row: {
    /** The caller may raise projects here. */
    can_create: Type.Boolean(),
  },
  list: {
    /** `?administered=true`: groups that the caller administers. The list also has those that the caller sees. */
    equal: { administered: 'boolean' },
  },
});
export const projectStateContract = contractOf(projectStates);
export type GroupBody = BodyOf<typeof groups>;
/** A row of `GET /project_types`: a delivery group that the caller belongs to or may raise projects in. */
export type ProjectType = Static<typeof groupContract.row>;
