import type { AttachmentType } from 'shared-api/contracts/attachments';
import { limits } from 'shared-api/limits';
import { Yup } from 'shared-ui/form';

/** Files of the type Other need a description typed by the user. Source: spec 000, point 5. */
export const isOther = ({ name }: AttachmentType): boolean => name === 'Other';

const byOrder = (one: AttachmentType, other: AttachmentType) =>
  one.ord - other.ord || one.name.localeCompare(other.name);

/**
 * The types to choose from, sorted by ord, then name: types that users upload, and financial ones only for financial files.
 * @param typeId the only type to offer, financial or not
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

/** The values of the fields that describe an attachment. */
export interface TypeValues {
  /** Empty while none is chosen. */
  typeId: string;
  description: string;
}

/** The initial values of the form: a single type is chosen already. */
export const emptyType = (types: readonly AttachmentType[]): TypeValues => ({
  typeId: types.length === 1 ? String(types[0]!.id) : '',
  description: '',
});

export const typeOf = (types: readonly AttachmentType[], { typeId }: TypeValues) =>
  types.find(({ id }) => String(id) === typeId);

/** Validates `TypeValues`. Source: spec 000, point 5 (Attachment upload). */
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

/** The name under which a file is uploaded: the name of its type, or the description. */
export const uploadName = (type: AttachmentType, { description }: TypeValues): string =>
  isOther(type) ? description.trim() : type.name;
