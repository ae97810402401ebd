import { attachmentsPart } from './attachments/attachments.part';
import { financialsPart } from './financials/financials.part';
import { milestonesPart } from './milestones/milestones.part';
import type { ProjectPart } from './record/projectPart';
import { servicesPart } from './services/services.part';
import { surveyPart } from './survey/survey.part';

/** The parts that this area owns, in the order in which the audit log and mails list their differences. */
const ownParts = [servicesPart, milestonesPart, financialsPart, attachmentsPart, surveyPart];

let allParts: readonly ProjectPart[] | undefined;

/** Adds the parts that other areas own, behind this area's. Called once, before any query. */
export function registerProjectParts(others: readonly ProjectPart[]): void {
  allParts = [...ownParts, ...others];
}

/** @throws Error before `registerProjectParts`: without all parts, changes would be recorded and permitted incompletely */
export function projectParts(): readonly ProjectPart[] {
  if (!allParts) throw new Error('The parts of projects are not registered: import server/src/parts.ts.');
  return allParts;
}
