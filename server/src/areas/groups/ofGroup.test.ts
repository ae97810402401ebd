import { inUse } from './ofGroup';

it('advises on one row in the singular, on several in the plural', () => {
  const text = inUse('One service has this icon', 'services have this icon', 'Give {them} another first.');
  expect(text(1)).toBe('One service has this icon. Give that one another first.');
  expect(text(3)).toBe('3 services have this icon. Give them another first.');
  expect(inUse('One project has a value', 'projects have a value', '')(1)).toBe('One project has a value.');
});
