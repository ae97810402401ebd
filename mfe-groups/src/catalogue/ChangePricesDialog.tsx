import { changeServicePrices } from 'shared-api/groups';
import type { GroupService } from 'shared-api/contracts/catalogue';
import type { PriceTier } from 'shared-api/contracts/services';
import { limits } from 'shared-api/limits';
import { Button, formatMoney, IconButton, styled, useToast } from 'shared-ui/core';
import { FieldArray, FormDialog, FormNumberField, toNumber, useFormikContext, Yup } from 'shared-ui/form';

interface Tier {
  min: string;
  price: string;
}
interface Values {
  prices: Tier[];
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 32px',
  alignItems: 'end',
  gap: 12,
  marginBottom: 12,
});

const schema = Yup.object({
  prices: Yup.array().of(
    Yup.object({
      min: Yup.string()
        .required('Quantity is required')
        .test('min', 'Quantity must be a whole number from 1 on', (text) => {
          const value = toNumber(text);
          return value === null || (Number.isInteger(value) && value >= 1 && value <= limits.serviceCount);
        }),
      price: Yup.string()
        .required('Price is required')
        .test('price', 'Price must be an amount with at most two decimals', (text) =>
          /^\d{1,11}(\.\d{1,2})?$/.test(text.trim()),
        ),
    }),
  ),
});

const toTiers = ({ prices }: Values): PriceTier[] =>
  prices.map(({ min, price }) => ({ min: Number(min), price: Number(price) }));
const inWords = (prices: unknown) =>
  (prices as PriceTier[]).map(({ min, price }) => `From ${min}: ${formatMoney(price)}`).join('\n');

function Tiers() {
  const { values } = useFormikContext<Values>();
  return (
    <FieldArray name="prices">
      {(rows) => (
        <>
          {values.prices.map((_tier, index) => (
            // Rows have no ids, and their inputs keep nothing beside the form's values.
            <Row key={index}>
              <FormNumberField
                name={`prices.${index}.min`}
                label="From quantity"
                required
                autoFocus={index > 0}
              />
              <FormNumberField
                name={`prices.${index}.price`}
                label="Price of one"
                required
                whole={false}
                prefix="$"
              />
              <IconButton
                icon="delete"
                label={`Delete tier ${index + 1}`}
                onClick={() => rows.remove(index)}
              />
            </Row>
          ))}
          {values.prices.length === 0 && <p>No tiers: the price of the service applies to every quantity.</p>}
          <Button
            icon="add"
            disabled={values.prices.length >= limits.priceTiers}
            onClick={() => rows.push({ min: '', price: '' })}
          >
            Add Tier
          </Button>
        </>
      )}
    </FieldArray>
  );
}

export interface ChangePricesDialogProps {
  groupId: string;
  service: GroupService;
  onClose: () => void;
}

/** Changes the price tiers of a service and saves them in one call. */
export function ChangePricesDialog({ groupId, service, onClose }: ChangePricesDialogProps) {
  const toast = useToast();
  return (
    <FormDialog<Values, PriceTier[]>
      title="Change Prices"
      submit="Save"
      updates
      width={640}
      initialValues={{
        prices: service.prices.map(({ min, price }) => ({ min: String(min), price: String(price) })),
      }}
      validationSchema={schema}
      seen={service.prices}
      words={inWords}
      onSubmit={async (values, _helpers, seen) => {
        await changeServicePrices(groupId, service.id, { prices: toTiers(values), seen });
        onClose();
        toast(`Prices of ${service.name} saved`);
      }}
      onClose={onClose}
    >
      <Tiers />
    </FormDialog>
  );
}
