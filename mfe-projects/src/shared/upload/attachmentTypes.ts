import type { AttachmentType } from 'shared-api/contracts/attachments';
import { limits } from 'shared-api/limits';
import { Yup } from 'shared-ui/form';

/** The type whose files are described by the person. Source: spec 000, point 5. */
export const isOther = ({ name }: AttachmentType): boolean => name === 'Other';

const byOrder = (one: AttachmentType, other: AttachmentType) =>
  one.ord - other.ord || one.name.localeCompare(other.name);

/**
 * The types to choose from, by ord, then name: those that people upload, financial ones for financial files alone.
 * @param typeId the one that is settled, whoever it is meant for
 */
export const offeredTypes = (
  types: readonly AttachmentType[],
  { financial = false, typeId }: { financial?: boolean | undefined; typeId?: number | undefined } = {},
): AttachmentType[] =>
  types
    .filter(({ id, is_user_type: isUserType, is_financial: isFinancial }) => {
      if (!isUserType) return false;
      return typeId === undefined ? isFinancial === financial : id === typeId;
    })
    .sort(byOrder);

/** What stands in the fields of a type. */
export interface TypeValues {
  /** Empty while none is chosen. */
  typeId: string;
  description: string;
}

/** What the form starts with: where there is one type, nothing is to choose. */
export const emptyType = (types: readonly AttachmentType[]): TypeValues => ({
  typeId: types.length === 1 ? String(types[0]!.id) : '',
  description: '',
});

export const typeOf = (types: readonly AttachmentType[], { typeId }: TypeValues) =>
  types.find(({ id }) => String(id) === typeId);

/** The rules of the fields of a type. Source: spec 000, point 5 (Attachment upload). */
export const typeRules = (types: readonly AttachmentType[]) => {
  const others = types.filter(isOther).map(({ id }) => String(id));
  return {
    typeId: Yup.string().required('Type is required'),
    description: Yup.string()
      .trim()
      .max(limits.attachmentDescription, `At most ${limits.attachmentDescription} characters`)
      .when('typeId', {
        is: (typeId: string) => others.includes(typeId),
        then: (text) => text.required('Description is required'),
      }),
  };
};

/** What a file is called: its type's name, or the description. */
export const calledAs = (type: AttachmentType, { description }: TypeValues): string =>
  isOther(type) ? description.trim() : type.name;
