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
export type { ComparedField } from './form/compareEdits';
export { DraftNotice } from './form/DraftNotice';
export type { DraftName, StoredDraft } from './form/draftStore';
export { Form, type FormProps } from './form/Form';
export { FormBar, type FormBarProps } from './form/FormBar';
export { FormCheckbox, type FormCheckboxProps } from './form/FormCheckbox';
export { FormChoice, type Choice } from './form/FormChoice';
export { FormChoices, type FormChoicesProps } from './form/FormChoices';
export { FormDateField, invalidDate } from './form/FormDateField';
export { FormDialog, type FormDialogProps } from './form/FormDialog';
export { FormErrorAlert } from './form/FormErrorAlert';
export { FormErrorSummary, type FormErrorSummaryProps, type SummaryField } from './form/FormErrorSummary';
export { FileDrop, type FileDropProps } from './form/FileDrop';
export { FileList, FileRow, type FileRowProps } from './form/FileRow';
export { faultyText, fileFault, fileSchema, type FileRules } from './form/fileRules';
export { FormFileField, type FormFileFieldProps } from './form/FormFileField';
export { FormNotice } from './form/FormNotice';
export { FormNumberField, toNumber, type FormNumberFieldProps } from './form/FormNumberField';
export { FormPicker } from './form/FormPicker';
export { FormBody, FormCell, FormSection, type FormSectionProps } from './form/FormSection';
export { FormSelect } from './form/FormSelect';
export { FormPasswordField, FormTextField, type FormTextFieldProps } from './form/FormTextField';
export { sameValue } from './form/formValues';
export { FormView, type FormViewProps } from './form/FormView';
export {
  SchemaField,
  SchemaFields,
  type SchemaFieldProps,
  type SchemaFieldsProps,
} from './form/SchemaFields';
export {
  fieldKind,
  fromFormValue,
  fromFormValues,
  schemaValidation,
  toFormValue,
  toFormValues,
  type FieldKind,
  type FieldLeaf,
  type FieldSchema,
} from './form/schemaValues';
export { Select, type SelectOption, type SelectProps } from './controls/Select';
export { KeptFormDialog } from './form/KeptFormDialog';
export { Picker, type PickerProps } from './form/LazyPicker';
export type { LoadOptions, PickerOption } from './form/usePickerOptions';
export { useIsShown } from './form/useIsShown';
export { SubmitButton, type SubmitButtonProps } from './form/SubmitButton';
export { TwoEditorsDialog } from './form/TwoEditorsDialog';
export { TwoEditorsNotice, type WayOn } from './form/TwoEditorsNotice';
export { LeaveQuestion, type LeaveQuestionProps } from './form/LeaveQuestion';
export { useDirtyGuard, type DirtyGuard } from './form/useDirtyGuard';
export { useDraft, useKeptDraft, type Draft } from './form/useDraft';
export { useTwoEditors, type Opened, type TwoEditors } from './form/useTwoEditors';
export { showSubmitError } from './form/submitErrors';
export { SearchBox, type SearchBoxProps } from './grid/SearchBox';
export { useHasUnsaved } from './form/unsaved';
