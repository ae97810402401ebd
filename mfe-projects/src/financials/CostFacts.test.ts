import { aRole } from '../testing/fixtures';
import { panOwnerOf } from './CostFacts';

const helen = { id: 30, name: 'Helen Ward' };

test('the PAN Owner holds the project role whose name contains "PAN Owner"', () => {
  const lead = aRole(3, 'Tech Lead', { usr: { id: 2, name: 'Daniel Okafor' } });
  expect(panOwnerOf({ roles: [lead, aRole(7, 'PAN Owner', { usr: helen })] })).toBe('Helen Ward');
  expect(panOwnerOf({ roles: [lead, aRole(8, 'Deputy PAN Owner (EMEA)', { usr: helen })] })).toBe(
    'Helen Ward',
  );
  expect(panOwnerOf({ roles: [lead, aRole(7, 'PAN Owner')] })).toBeUndefined();
  expect(panOwnerOf({ roles: [lead] })).toBeUndefined();
});
