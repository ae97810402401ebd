import { maxDraftDays } from './draftStore';
import type { UnsavedOutcome } from './unsavedForms';

/** Whether something is lost that no draft keeps. */
export const losesChanges = ({ lost, files }: UnsavedOutcome): boolean => lost || files > 0;

/** Says that a draft outlives its form. */
const keptText = `Your draft stays on this device for ${maxDraftDays} days. It is there when you open this form again.`;

function typedText({ kept, lost }: UnsavedOutcome, past: boolean): string[] {
  if (!lost) return kept ? [keptText] : [];
  const fate = past ? 'was not saved and is lost' : 'is not saved and will be lost';
  return kept ? [keptText, `What you typed elsewhere ${fate}.`] : [`What you typed ${fate}.`];
}

function filesText({ files }: UnsavedOutcome, past: boolean): string[] {
  if (!files) return [];
  const one = files === 1;
  const [subject, verb] = one
    ? ['The file that you chose', 'is']
    : [`The ${files} files that you chose`, 'are'];
  return [`${subject} ${verb} not uploaded and ${past ? verb : 'will be'} lost.`];
}

/**
 * Says what is kept and what is lost when forms are left.
 * @param past the forms are left already
 */
export const describeUnsaved = (outcome: UnsavedOutcome, past = false): string =>
  [...typedText(outcome, past), ...filesText(outcome, past)].join(' ');
