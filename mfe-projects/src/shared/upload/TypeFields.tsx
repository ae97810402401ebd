import type { AttachmentType } from 'shared-api/contracts/attachments';
import { templateUrl } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { Field, Link, shownFileName } from 'shared-ui/core';
import { FormSelect, FormTextField, useFormikContext } from 'shared-ui/form';
import { isOther, typeOf, type TypeValues } from './attachmentTypes';

/** A link to the template of the type, if the group provides one. Only http and https addresses become links. */
function Template({ type }: { type: AttachmentType }) {
  const { template_filename: file, template_url: url } = type;
  if (file)
    return (
      <Link href={templateUrl(type.id)} download>
        Download the template ({shownFileName(file)})
      </Link>
    );
  if (!url || !/^https?:\/\//i.test(url)) return null;
  return (
    <Link href={url} external>
      Open the template
    </Link>
  );
}

export interface TypeFieldsProps {
  types: readonly AttachmentType[];
  /** The type is fixed: it is shown read-only. */
  fixed?: boolean;
  disabled?: boolean;
}

/**
 * Asks for the type of the files, and for a description if the type is Other. The select is hidden if Other is the only type.
 * Source: spec 000, point 5.
 */
export function TypeFields({ types, fixed = false, disabled = false }: TypeFieldsProps) {
  const { values } = useFormikContext<TypeValues>();
  const type = typeOf(types, values);
  const onlyOther = types.length === 1 && isOther(types[0]!);
  const help = type && <Template type={type} />;
  return (
    <>
      {!onlyOther &&
        (fixed ? (
          <Field label="Type" value={type?.name ?? ''} onChange={() => undefined} readOnly help={help} />
        ) : (
          <FormSelect
            name="typeId"
            label="Type"
            required
            placeholder="Choose a type"
            disabled={disabled}
            options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            help={help}
          />
        ))}
      {type && isOther(type) && (
        <FormTextField
          name="description"
          label="Description"
          required
          disabled={disabled}
          count={limits.attachmentDescription}
          countLate
          help={onlyOther ? <>What the file is. {help}</> : 'What the file is.'}
        />
      )}
    </>
  );
}
