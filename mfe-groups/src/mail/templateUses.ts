import { changeTitles } from 'shared-api/changeTitles';
import type { TemplateUse } from 'shared-api/contracts/groupParts/groupMail';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';

/** A rule in words: `Draft → In Review` enters a state, `Change of Team` reports a change. */
export const nameOfUse = ({ kind, name }: TemplateUse): string =>
  kind === 'state' ? name : `Change of ${changeTitles[name as ProjectChangeKind]}`;

/** The rules that use a template, in words. */
export const usesText = (uses: readonly TemplateUse[]): string =>
  uses.length ? uses.map(nameOfUse).join('; ') : 'None';
