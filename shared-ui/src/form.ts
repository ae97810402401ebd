export {
  FieldArray,
  Formik,
  useField,
  useFormik,
  useFormikContext,
  type FormikConfig,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
} from 'formik';
export * as Yup from 'yup';
export { Form, type FormProps } from './form/Form';
export { FormCheckbox, type FormCheckboxProps } from './form/FormCheckbox';
export { FormChoice, type Choice } from './form/FormChoice';
export { FormDateField, invalidDate } from './form/FormDateField';
export { FormDialog, type FormDialogProps } from './form/FormDialog';
export { FormErrorAlert } from './form/FormErrorAlert';
export { FormNumberField, toNumber, type FormNumberFieldProps } from './form/FormNumberField';
export { FormPicker } from './form/FormPicker';
export { FormSelect } from './form/FormSelect';
export { FormPasswordField, FormTextField } from './form/FormTextField';
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
export type { SelectOption } from './controls/Select';
export { Picker, type PickerProps } from './form/LazyPicker';
export type { LoadOptions, PickerOption } from './form/usePickerOptions';
export { SubmitButton, type SubmitButtonProps } from './form/SubmitButton';
export { showSubmitError } from './form/submitErrors';
