import { Fragment, type ReactNode } from 'react';
import { useField } from 'formik';
import { IconButton } from '../../controls/IconButton';
import { shownFileName } from '../../display/FileName';
import { FileDrop, type FileDropProps } from './FileDrop';
import { FileList, FileRow } from './FileRow';
import { fileFault, type FileRules } from './fileRules';

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface FormFileFieldProps extends Omit<FileDropProps, 'onFiles' | 'onBlur' | 'error' | 'label'> {
  name: string;
  /** Rules that each file is checked by; the form's schema checks the list by `fileSchema`. `rules.field` is the label. */
  rules: FileRules;
  /** Draws a file that is being uploaded; returns undefined for a file that was only chosen. */
  row?: (file: File) => ReactNode;
}

/** Files of a Formik form. The form's value is a list of them, empty for none. Source: spec 000, point 5 (File field). */
export function FormFileField({
  name,
  rules,
  row,
  multiple = false,
  disabled = false,
  ...rest
}: FormFileFieldProps) {
  const [{ value }, meta, helpers] = useField<readonly File[]>(name);
  const set = (files: readonly File[]) => void helpers.setValue(files);
  const add = (files: readonly File[]) =>
    set(
      multiple ? [...value, ...files.filter((file) => !value.some((chosen) => isSame(chosen, file)))] : files,
    );
  return (
    <div>
      <FileDrop
        {...rest}
        label={rules.field}
        required={rules.required}
        multiple={multiple}
        disabled={disabled}
        error={meta.touched ? meta.error : undefined}
        onFiles={add}
      />
      {value.length > 0 && (
        <FileList aria-label={`${rules.field}: chosen`}>
          {value.map((file) => {
            const fault = fileFault(file, rules);
            return (
              <Fragment key={`${file.name} ${file.size} ${file.lastModified}`}>
                {row?.(file) ?? (
                  <FileRow
                    file={file}
                    {...(fault ? { look: 'fault' as const, note: fault } : {})}
                    actions={
                      <IconButton
                        size="small"
                        icon="close"
                        label={`Remove ${shownFileName(file.name)}`}
                        noTooltip
                        disabled={disabled}
                        onClick={() => set(value.filter((chosen) => chosen !== file))}
                      />
                    }
                  />
                )}
              </Fragment>
            );
          })}
        </FileList>
      )}
    </div>
  );
}
