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
export { FormErrorAlert } from './form/FormErrorAlert';
export { FormPasswordField, FormTextField } from './form/FormTextField';
export { SubmitButton, type SubmitButtonProps } from './form/SubmitButton';
export { showSubmitError } from './form/submitErrors';
