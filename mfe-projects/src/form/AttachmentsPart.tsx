import { Select } from 'shared-ui/controls';
import { Button, Field, IconButton, LoadError, shownFileName, styled, type FailedRead } from 'shared-ui/core';
import {
  FileDrop,
  fileFault,
  FileList,
  FileRow,
  FormCell,
  FormSection,
  useFormikContext,
} from 'shared-ui/form';
import { isOther, typeOf } from '../shared/upload/attachmentTypes';
import { uploadHelp } from '../shared/upload/uploadRules';
import { UploadRow } from '../shared/upload/UploadRow';
import { typeFault, type ChosenFile, type ChosenFiles } from './useChosenFiles';

/** The name of the files among the fields of the form. */
export const filesField = { name: 'attachments', label: 'Attachments' };

const TypeRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 12,
  padding: '4px 0 8px',
});

const ForAll = styled('div')({ gridColumn: '1 / -1', margin: '-4px 0 0 -8px' });

/** Whether there are other files that the type and description of this one could describe too. */
const offersForAll = ({ files }: ChosenFiles, { typeId, description }: ChosenFile): boolean =>
  files.some((one) => one.typeId !== typeId || one.description !== description);

interface RowProps {
  held: ChosenFiles;
  chosen: ChosenFile;
  /** Whether the form was submitted, so that missing values are reported. */
  submitted: boolean;
  onChange: (change: () => void) => void;
}

function ChosenRow({ held, chosen, submitted, onChange }: RowProps) {
  const { types, rules, states, cancel, describe, describeAll, remove } = held;
  const { file } = chosen;
  const { isSubmitting } = useFormikContext();
  const state = states.get(file);
  if (state)
    return (
      <UploadRow
        file={file}
        state={state}
        onCancel={() => cancel(file)}
        onRemove={() => onChange(() => remove(file))}
      />
    );
  const fault = fileFault(file, rules);
  const type = typeOf(types, chosen);
  const faults = submitted ? typeFault(types, chosen) : { typeId: undefined, description: undefined };
  const name = shownFileName(file.name);
  const onlyOther = types.length === 1 && isOther(types[0]!);
  return (
    <FileRow
      file={file}
      {...(fault ? { look: 'fault' as const, note: fault } : {})}
      progress={
        !fault && (
          <TypeRow role="group" aria-label={name}>
            {!onlyOther && (
              <Select
                label="Type"
                required
                placeholder="Choose a type"
                value={type ? chosen.typeId : ''}
                options={types.map(({ id, name: label }) => ({ value: String(id), label }))}
                disabled={isSubmitting}
                error={faults.typeId}
                onChange={(typeId) => onChange(() => describe(file, { typeId }))}
              />
            )}
            {type && isOther(type) && (
              <Field
                label="Description"
                required
                value={chosen.description}
                disabled={isSubmitting}
                error={faults.description}
                onChange={({ target }) => onChange(() => describe(file, { description: target.value }))}
              />
            )}
            {type && offersForAll(held, chosen) && (
              <ForAll>
                <Button
                  size="small"
                  variant="text"
                  tone="accent"
                  disabled={isSubmitting}
                  onClick={() => onChange(() => describeAll(chosen))}
                >
                  Use this type for all
                </Button>
              </ForAll>
            )}
          </TypeRow>
        )
      }
      actions={
        <IconButton
          size="small"
          icon="close"
          label={`Remove ${name}`}
          noTooltip
          disabled={isSubmitting}
          onClick={() => onChange(() => remove(file))}
        />
      }
    />
  );
}

/** Files to attach to the new project, each with its type. Source: spec 000, point 2 (Create and update). */
export function AttachmentsPart({ held, read }: { held: ChosenFiles; read: FailedRead }) {
  const { errors, submitCount, isSubmitting, validateForm } = useFormikContext<Record<string, unknown>>();
  const { files, types, megabytes } = held;
  if (!types.length && !files.length && !read.error) return null;
  const submitted = submitCount > 0;
  const error = submitted ? errors[filesField.name] : undefined;
  const change = (make: () => void) => {
    make();
    if (submitted) void validateForm();
  };
  return (
    <FormSection
      title={filesField.label}
      help="Uploaded once the project is there. A draft on this device does not keep them."
    >
      <FormCell name={filesField.name} wide>
        {types.length === 0 && files.length === 0 ? (
          <LoadError title="The types of files did not load." read={read}>
            You can add files to the project later.{' '}
          </LoadError>
        ) : (
          <>
            <FileDrop
              label="Files"
              help={uploadHelp(megabytes)}
              multiple
              disabled={isSubmitting || types.length === 0}
              error={typeof error === 'string' ? error : undefined}
              onFiles={(added) => change(() => held.add(added))}
            />
            {files.length > 0 && (
              <FileList aria-label="Files: chosen">
                {files.map((chosen) => (
                  <ChosenRow
                    key={`${chosen.file.name} ${chosen.file.size} ${chosen.file.lastModified}`}
                    {...{ held, chosen, submitted }}
                    onChange={change}
                  />
                ))}
              </FileList>
            )}
          </>
        )}
      </FormCell>
    </FormSection>
  );
}
