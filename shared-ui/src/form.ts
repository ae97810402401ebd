export {
  FieldArray,
  Formik,
  getIn,
  setIn,
  useField,
  useFormik,
  useFormikContext,
  yupToFormErrors,
  type FormikConfig,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
} from 'formik';
export * as Yup from 'yup';
export type { ComparedField } from './form/conflicts/compareEdits';
export { DraftNotice } from './form/drafts/DraftNotice';
export type { DraftName, StoredDraft } from './form/drafts/draftStore';
export { Form, type FormProps } from './form/Form';
export { FormBar, type FormBarProps } from './form/FormBar';
export { FormCheckbox, type FormCheckboxProps } from './form/fields/FormCheckbox';
export { FormChoice, type Choice } from './form/fields/FormChoice';
export { FormChoices, type FormChoicesProps } from './form/fields/FormChoices';
export {
  FormCompletionField,
  type Completion,
  type FormCompletionFieldProps,
} from './form/fields/FormCompletionField';
export { FormDateField, FormDateTimeField, FormTimeField } from './form/fields/FormDateField';
export { FormDialog, type FormDialogProps } from './form/FormDialog';
export { FormErrorAlert } from './form/FormErrorAlert';
export { FormErrorSummary, type FormErrorSummaryProps, type SummaryField } from './form/FormErrorSummary';
export { FileDrop, type FileDropProps } from './form/files/FileDrop';
export { FileList, FileRow, type FileRowProps } from './form/files/FileRow';
export { describeFaultyFiles, fileFault, fileSchema, type FileRules } from './form/files/fileRules';
export { FormFileField, type FormFileFieldProps } from './form/files/FormFileField';
export { FormNumberField, toNumber, type FormNumberFieldProps } from './form/fields/FormNumberField';
export { FormPicker } from './form/fields/FormPicker';
export { FormPickers } from './form/fields/FormPickers';
export { invalidDate } from './form/fields/invalidDate';
export { RemovableChips, type RemovableChipsProps } from './form/fields/RemovableChips';
export { FormBody, FormCell, FormSection, type FormSectionProps } from './form/FormSection';
export { FormSelect } from './form/fields/FormSelect';
export { FormPasswordField, FormTextField, type FormTextFieldProps } from './form/fields/FormTextField';
export { sameValue } from './form/sameValue';
export { blockSubmitKeys } from './form/isSubmitKey';
export { FormView, type FormViewProps } from './form/FormView';
export { SchemaFieldDialog, type SchemaFieldDialogProps } from './form/SchemaFieldDialog';
export {
  SchemaField,
  SchemaFields,
  type SchemaFieldProps,
  type SchemaFieldsProps,
} from './form/fields/SchemaFields';
export {
  fromFormValue,
  fromFormValues,
  schemaValidation,
  toFormValue,
  toFormValues,
  type FieldLeaf,
} from './form/fields/schemaValues';
export { DraftFormDialog } from './form/DraftFormDialog';
export { useDiscardQuestion } from './form/useDiscardQuestion';
export { useFormToast } from './form/useFormToast';
export { SubmitButton, type SubmitButtonProps } from './form/SubmitButton';
export { TwoEditorsDialog } from './form/conflicts/TwoEditorsDialog';
export { TwoEditorsNotice, type ExitLink } from './form/conflicts/TwoEditorsNotice';
export { LeaveQuestion, type LeaveQuestionProps } from './form/drafts/LeaveQuestion';
export { useDirtyGuard, type DirtyGuard } from './form/drafts/useDirtyGuard';
export { useDraft, useAutosavedDraft, type Draft } from './form/drafts/useDraft';
export { useTwoEditors, type TaggedEntity, type TwoEditors } from './form/conflicts/useTwoEditors';
export { showSubmitError } from './form/showSubmitError';
