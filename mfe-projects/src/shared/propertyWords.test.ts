import type { SchemaLeaf } from 'shared-api/schema';
import { propertyWords } from './propertyWords';

test('a property of money is compared as the page shows it; other text stays as it was typed', () => {
  const leaf = {
    path: 'budget',
    schema: { type: 'integer', title: 'Budget', 'ui:widget': 'currency' },
  } as unknown as SchemaLeaf;
  expect(['39580', '-1200', '12 apples'].map((typed) => propertyWords(leaf)!(typed))).toEqual([
    '$39,580.00',
    '−$1,200.00',
    '12 apples',
  ]);
});
