import type { ReactNode } from 'react';
import { FormikProvider, getIn, useFormikContext, type FieldConfig } from 'formik';

export interface FormViewProps<Values> {
  /** Gives values to fields that the form holds none for yet. Pure. */
  fit: (values: Values) => Values;
  children: ReactNode;
}

/**
 * Shows the fields inside it the form's values through `fit`: for a form whose fields depend on what is chosen in it, so that
 * a field that has just come has its start value without anybody writing it there. Validation and sending call `fit` as well.
 */
export function FormView<Values extends object>({ fit, children }: FormViewProps<Values>) {
  const form = useFormikContext<Values>();
  const values = fit(form.values);
  const view: typeof form = {
    ...form,
    values,
    getFieldProps: <Value,>(asked: string | FieldConfig<Value>) => {
      const props = form.getFieldProps<Value>(asked);
      return { ...props, value: getIn(values, props.name) as Value };
    },
    getFieldMeta: <Value,>(name: string) => {
      const meta = form.getFieldMeta<Value>(name);
      return {
        ...meta,
        value: getIn(values, name) as Value,
        // Formik marks the fields that it holds values for.
        touched: meta.touched || form.submitCount > 0,
      };
    },
  };
  return <FormikProvider value={view}>{children}</FormikProvider>;
}
