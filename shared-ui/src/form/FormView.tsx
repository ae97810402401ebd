import type { ReactNode } from 'react';
import { FormikProvider, getIn, useFormikContext, type FieldConfig } from 'formik';

export interface FormViewProps<Values> {
  /** Fills in values for the fields that have none yet. Pure. */
  fit: (values: Values) => Values;
  children: ReactNode;
}

/**
 * Passes the form's values through `fit` before the fields inside it read them. Use it where the fields depend on what is
 * chosen in the form: a field that appears has its initial value without an effect that sets it. Call `fit` in validation and
 * in `onSubmit` as well.
 */
export function FormView<Values extends object>({ fit, children }: FormViewProps<Values>) {
  const form = useFormikContext<Values>();
  const values = fit(form.values);
  const view: typeof form = {
    ...form,
    values,
    getFieldProps: <Value,>(nameOrConfig: string | FieldConfig<Value>) => {
      const props = form.getFieldProps<Value>(nameOrConfig);
      return { ...props, value: getIn(values, props.name) as Value };
    },
    getFieldMeta: <Value,>(name: string) => {
      const meta = form.getFieldMeta<Value>(name);
      return {
        ...meta,
        value: getIn(values, name) as Value,
        // On submit, Formik marks only those fields as touched that it holds values for.
        touched: meta.touched || form.submitCount > 0,
      };
    },
  };
  return <FormikProvider value={view}>{children}</FormikProvider>;
}
