import { properties } from 'shared-api/resources/properties';
import { FormCheckbox, FormNumberField, FormSelect, FormTextField } from 'shared-ui/form';
import type { FieldInputProps } from 'shared-ui/resource';
import { OnlyFor, type PropertyValues } from './OnlyFor';

const isText = ({ type }: PropertyValues) => type === 'string';
const isPlainText = ({ type, format }: PropertyValues) => type === 'string' && !format;
const isNumber = ({ type }: PropertyValues) => type === 'integer' || type === 'number';
const isMeasured = ({ type, format }: PropertyValues) => type === 'string' && format !== 'date';

const number = (applies: (values: PropertyValues) => boolean) =>
  function NumberInput(props: FieldInputProps) {
    return (
      <OnlyFor name={props.name} applies={applies} empty="">
        <FormNumberField {...props} />
      </OnlyFor>
    );
  };

function FormatInput(props: FieldInputProps) {
  return (
    <OnlyFor name={props.name} applies={isText} empty="">
      <FormSelect {...props} options={properties.fields.format.options} />
    </OnlyFor>
  );
}

function WidgetInput(props: FieldInputProps) {
  return (
    <OnlyFor
      name={props.name}
      applies={(values) => isPlainText(values) || values.type === 'integer'}
      empty=""
    >
      <FormSelect {...props} options={properties.fields.widget.options} />
    </OnlyFor>
  );
}

function PatternInput(props: FieldInputProps) {
  return (
    <OnlyFor name={props.name} applies={isPlainText} empty="">
      <FormTextField {...props} />
    </OnlyFor>
  );
}

function NotPastInput({ name, label, help }: FieldInputProps) {
  return (
    <OnlyFor name={name} applies={({ format }) => format === 'date'} empty={false}>
      <FormCheckbox name={name} label={label} help={help} />
    </OnlyFor>
  );
}

/** The inputs of fields that apply to some types of properties alone. */
export const propertyInputs = {
  format: { Input: FormatInput },
  widget: { Input: WidgetInput },
  not_past: { Input: NotPastInput },
  minimum: { Input: number(isNumber) },
  maximum: { Input: number(isNumber) },
  min_length: { Input: number(isMeasured) },
  max_length: { Input: number(isMeasured) },
  pattern: { Input: PatternInput },
};
