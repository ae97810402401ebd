import { useRef, useState } from 'react';
import type { AttachmentType } from 'shared-api/contracts/attachments';
import type { Project } from 'shared-api/contracts/project';
import type { UploadState } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { faultyText, fileFault } from 'shared-ui/form';
import { calledAs, emptyType, isOther, typeOf, type TypeValues } from '../shared/upload/attachmentTypes';
import { uploadRules } from '../shared/upload/uploadRules';
import { useUploadQueue } from '../shared/upload/useUploadQueue';

/** A file that goes along with a project, and what it is. */
export interface ChosenFile extends TypeValues {
  file: File;
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** What is wrong with what a file is said to be. */
export function typeFault(types: readonly AttachmentType[], chosen: ChosenFile) {
  const type = typeOf(types, chosen);
  const said = chosen.description.trim();
  return {
    typeId: type ? undefined : 'Type is required',
    description:
      !type || !isOther(type)
        ? undefined
        : !said
          ? 'Description is required'
          : said.length > limits.attachmentDescription
            ? `At most ${limits.attachmentDescription} characters`
            : undefined,
  };
}

const failures = (states: readonly UploadState[]) =>
  states.flatMap((state) => (state.kind === 'failed' ? [state.error.message] : []));

/**
 * The files of a form that raises a project. They stand beside its values: a draft cannot keep them. They go out when the project
 * is there, also when its raiser has gone on to another page.
 * @param types that the chosen group has for them
 */
export function useChosenFiles(types: readonly AttachmentType[]) {
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const rules = uploadRules(megabytes, false);
  const toast = useToast();
  const { states, run, cancel } = useUploadQueue({ stops: false });
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // As they are now, for a check that is asked for in the turn in which they change.
  const now = useRef(files);
  const change = (next: readonly ChosenFile[]) => {
    now.current = next;
    setFiles(next);
  };

  /** What keeps the form from being sent. */
  const fault = (): string | undefined => {
    const held = now.current;
    if (held.length && !types.length) return 'This delivery group takes no attachments. Remove them.';
    const faulty = held.filter(({ file }) => fileFault(file, rules)).length;
    if (faulty) return faultyText(faulty, held.length);
    const isUnsaid = (one: ChosenFile) => Object.values(typeFault(types, one)).some(Boolean);
    return held.some(isUnsaid) ? 'Say of each file what it is.' : undefined;
  };
  /** Uploads them; what fails is said, and the project stays. Source: spec 000, points 2 and 8. */
  const send = async ({ id }: Project): Promise<void> => {
    const wanted = now.current.flatMap((one) => {
      const type = typeOf(types, one);
      return type ? [{ file: one.file, typeId: type.id, called: calledAs(type, one) }] : [];
    });
    if (!wanted.length) return;
    const [first, ...more] = failures(await run(id, wanted));
    if (first === undefined) return;
    const text = `Attachment upload failed: ${first}${more.length ? ` (${more.length + 1} files)` : ''}`;
    toast({ kind: 'error', text });
  };
  return {
    types,
    rules,
    megabytes,
    files,
    states,
    cancel,
    fault,
    send,
    add: (added: readonly File[]) => {
      const fresh = added.filter((file) => !now.current.some((held) => isSame(held.file, file)));
      change([...now.current, ...fresh.map((file) => ({ file, ...emptyType(types) }))]);
    },
    say: (file: File, said: Partial<TypeValues>) =>
      change(now.current.map((one) => (one.file === file ? { ...one, ...said } : one))),
    remove: (file: File) => change(now.current.filter((one) => one.file !== file)),
  };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
