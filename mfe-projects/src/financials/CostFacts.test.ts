import { aRole } from '../testing/fixtures';
import { panOwnerOf } from './CostFacts';

const helen = { id: 30, name: 'Helen Ward', active: true };

test('the PAN Owner holds the project role whose name contains "PAN Owner" [cost-facts.1]', () => {
  const lead = aRole(3, 'Tech Lead', { usr: { id: 2, name: 'Daniel Okafor', active: true } });
  expect(panOwnerOf({ roles: [lead, aRole(7, 'PAN Owner', { usr: helen })] })).toBe('Helen Ward');
  expect(panOwnerOf({ roles: [lead, aRole(8, 'Deputy PAN Owner (EMEA)', { usr: helen })] })).toBe(
    'Helen Ward',
  );
  expect(panOwnerOf({ roles: [lead, aRole(7, 'PAN Owner')] })).toBeUndefined();
  expect(panOwnerOf({ roles: [lead] })).toBeUndefined();
});

test('a deactivated PAN Owner is marked as inactive', () => {
  const roles = [aRole(7, 'PAN Owner', { usr: { ...helen, active: false } })];
  expect(panOwnerOf({ roles })).toBe('Helen Ward (inactive)');
});
