import { findLineFaults, type CatalogueService } from './services.policy';

const rack = { id: 1, name: 'Racks', max: 5 };
const closedDown = { id: 2, name: 'Fax', max: 0 };
const service = (
  id: number,
  name: string,
  max: number | null = null,
  service_group: CatalogueService['service_group'] = null,
): CatalogueService => ({ id, name, max, service_group });
const catalogue = new Map(
  [
    service(1, 'VLAN'),
    service(2, 'Firewall', 3),
    service(3, 'Leaf', null, rack),
    service(4, 'Spine', 8, rack),
    service(5, 'Modem', 0),
    service(6, 'Fax line', null, closedDown),
  ].map((entry) => [entry.id, entry]),
);
type Lines = Record<number, number>;
const wanted = (lines: [number, number][]) => lines.map(([id, count]) => ({ service: { id }, count }));
const present = (lines: Lines) => new Map(Object.entries(lines).map(([id, count]) => [Number(id), count]));
const faults = (lines: [number, number][], existing: Lines = {}) =>
  findLineFaults(wanted(lines), present(existing), catalogue);

describe('the lines of a project', () => {
  it('may have any quantity within the maxima', () => {
    expect(
      faults([
        [1, 100_000],
        [2, 3],
        [3, 4],
        [4, 1],
      ]),
    ).toEqual({});
  });

  it('belong to services of the group, at most one line each', () => {
    expect(
      faults([
        [1, 1],
        [99, 1],
        [1, 2],
      ]),
    ).toEqual({
      '1.service': 'There is no such service in this delivery group.',
      '2.service': 'VLAN is there twice: give it one line.',
    });
  });

  it('respect the service’s maximum, or its group’s if that is smaller [services-policy.1]', () => {
    expect(faults([[2, 4]])).toEqual({ '0.count': 'At most 3 of Firewall.' });
    expect(faults([[4, 6]])).toEqual({ '0.count': 'You have reached the limit of 5 items for Racks' });
    expect(faults([[4, 9]])).toEqual({ '0.count': 'You have reached the limit of 5 items for Racks' });
  });

  it('together respect the maximum of their group; each changed line gets the fault [services-policy.2]', () => {
    const text = 'You have reached the limit of 5 items for Racks';
    expect(
      faults([
        [3, 3],
        [1, 1],
        [4, 3],
      ]),
    ).toEqual({ '0.count': text, '2.count': text });
    expect(
      faults(
        [
          [3, 3],
          [4, 3],
        ],
        { 3: 3 },
      ),
    ).toEqual({ '1.count': text });
  });

  it('stay valid while their count stays, even above a maximum of the catalogue', () => {
    const existing = { 2: 9, 3: 4, 4: 4, 5: 2, 6: 1 };
    const as = (lines: Lines) => Object.entries(lines).map(([id, n]): [number, number] => [Number(id), n]);
    expect(faults(as(existing), existing)).toEqual({});
    expect(faults(as({ 2: 9, 1: 1 }), existing)).toEqual({});
    expect(faults(as({ ...existing, 2: 8 }), existing)).toEqual({ '0.count': 'At most 3 of Firewall.' });
  });

  it('cannot add a service that is hidden by its own maximum or its group’s, nor change the quantity of an existing one', () => {
    expect(
      faults([
        [5, 1],
        [6, 1],
      ]),
    ).toEqual({
      '0.service': 'Modem is not offered any more.',
      '1.service': 'Fax line is not offered any more.',
    });
    const text = 'Modem is not offered any more: keep its quantity of 2, or remove it.';
    expect(faults([[5, 1]], { 5: 2 })).toEqual({ '0.count': text });
    expect(faults([[5, 3]], { 5: 2 })).toEqual({ '0.count': text });
    expect(faults([], { 5: 2, 6: 1 })).toEqual({});
  });
});
