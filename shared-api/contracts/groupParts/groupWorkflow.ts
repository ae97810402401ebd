import type { Static } from 'typebox';
import { transitions } from '../../resources/workflow/transitions';
import { contractOf } from '../lists/contractOf';

/** The ways between the states of a delivery group. Source: spec 001, points 2.5 and 7; domain.md 2. */
export const transitionContract = contractOf(transitions);
export type GroupTransition = Static<typeof transitionContract.row>;
