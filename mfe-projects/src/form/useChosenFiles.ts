import { useRef, useState } from 'react';
import type { AttachmentType } from 'shared-api/contracts/attachments';
import type { Project } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { describeFaultyFiles, fileFault } from 'shared-ui/form';
import { uploadName, emptyType, isOther, typeOf, type TypeValues } from '../shared/upload/attachmentTypes';
import { keepFailedUploads } from '../shared/upload/failedUploads';
import { uploadRules } from '../shared/upload/uploadRules';
import { useUploadQueue } from '../shared/upload/useUploadQueue';

/** A file to attach to the project, with its type. */
export interface ChosenFile extends TypeValues {
  file: File;
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The faults of a file's type and description. */
export function typeFault(types: readonly AttachmentType[], chosen: ChosenFile) {
  const type = typeOf(types, chosen);
  const description = chosen.description.trim();
  return {
    typeId: type ? undefined : 'Type is required',
    description:
      !type || !isOther(type)
        ? undefined
        : !description
          ? 'Description is required'
          : description.length > limits.attachmentDescription
            ? `At most ${limits.attachmentDescription} characters`
            : undefined,
  };
}

/**
 * The files of the form that creates a project. They are not part of its values, because a draft cannot keep files. They are
 * uploaded once the project is created, even if the user has left the page.
 * @param types the attachment types of the chosen group
 */
export function useChosenFiles(types: readonly AttachmentType[]) {
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const rules = uploadRules(megabytes, false);
  const toast = useToast();
  const { states, run, cancel } = useUploadQueue({ cancelOnUnmount: false });
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // Mirrors the state, because validation may run before the next render.
  const filesRef = useRef(files);
  const change = (next: readonly ChosenFile[]) => {
    filesRef.current = next;
    setFiles(next);
  };

  /** Why the form cannot be submitted; undefined if it can. */
  const fault = (): string | undefined => {
    const held = filesRef.current;
    if (held.length && !types.length) return 'This delivery group takes no attachments. Remove them.';
    const faulty = held.filter(({ file }) => fileFault(file, rules)).length;
    if (faulty) return describeFaultyFiles(faulty, held.length);
    const faults = held.map((one) => typeFault(types, one));
    if (faults.some(({ typeId }) => typeId)) return 'Choose a type for each file.';
    return faults.some(({ description }) => description)
      ? 'Describe each file of the type Other.'
      : undefined;
  };
  /** Uploads the files; a toast tells why any failed, and the project's page offers Retry. Source: spec 000, points 2 and 8. */
  const send = async ({ id }: Project): Promise<void> => {
    const wanted = filesRef.current.flatMap((one) => {
      const type = typeOf(types, one);
      return type ? [{ file: one.file, typeId: type.id, called: uploadName(type, one) }] : [];
    });
    if (!wanted.length) return;
    const states = await run(id, wanted);
    const failed = wanted.flatMap((one, i) => {
      const state = states[i];
      return state?.kind === 'failed' ? [{ ...one, reason: state.error.message }] : [];
    });
    keepFailedUploads(id, failed);
    const [first, ...more] = failed.map(({ reason }) => reason);
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
      const fresh = added.filter((file) => !filesRef.current.some((held) => isSame(held.file, file)));
      change([...filesRef.current, ...fresh.map((file) => ({ file, ...emptyType(types) }))]);
    },
    describe: (file: File, part: Partial<TypeValues>) =>
      change(filesRef.current.map((one) => (one.file === file ? { ...one, ...part } : one))),
    /** Gives all files the type and description of one. */
    describeAll: ({ typeId, description }: TypeValues) =>
      change(filesRef.current.map((one) => ({ ...one, typeId, description }))),
    remove: (file: File) => change(filesRef.current.filter((one) => one.file !== file)),
  };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
