import { lineFaults, type Offer } from './services.policy';

const rack = { id: 1, name: 'Racks', max: 5 };
const closedDown = { id: 2, name: 'Fax', max: 0 };
const offer = (
  id: number,
  name: string,
  max: number | null = null,
  service_group: Offer['service_group'] = null,
): Offer => ({ id, name, max, service_group });
const offers = new Map(
  [
    offer(1, 'VLAN'),
    offer(2, 'Firewall', 3),
    offer(3, 'Leaf', null, rack),
    offer(4, 'Spine', 8, rack),
    offer(5, 'Modem', 0),
    offer(6, 'Fax line', null, closedDown),
  ].map((one) => [one.id, one]),
);
type Lines = Record<number, number>;
const wanted = (lines: [number, number][]) => lines.map(([id, count]) => ({ service: { id }, count }));
const present = (lines: Lines) => new Map(Object.entries(lines).map(([id, count]) => [Number(id), count]));
const faults = (lines: [number, number][], there: Lines = {}) =>
  lineFaults(wanted(lines), present(there), offers);

describe('the lines of a project', () => {
  it('may be as many of each as there is no maximum against', () => {
    expect(
      faults([
        [1, 100_000],
        [2, 3],
        [3, 4],
        [4, 1],
      ]),
    ).toEqual({});
  });

  it('are of services of the group, one line a service', () => {
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

  it('hold to the service’s maximum, and to its group’s where that is smaller', () => {
    expect(faults([[2, 4]])).toEqual({ '0.count': 'At most 3 of Firewall.' });
    expect(faults([[4, 6]])).toEqual({ '0.count': 'You have reached the limit of 5 items for Racks' });
    expect(faults([[4, 9]])).toEqual({ '0.count': 'You have reached the limit of 5 items for Racks' });
  });

  it('hold together to the maximum of their group, named at each line that changes', () => {
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

  it('stay valid while their count stays, whatever the catalogue says now', () => {
    const there = { 2: 9, 3: 4, 4: 4, 5: 2, 6: 1 };
    const as = (lines: Lines) => Object.entries(lines).map(([id, n]): [number, number] => [Number(id), n]);
    expect(faults(as(there), there)).toEqual({});
    expect(faults(as({ 2: 9, 1: 1 }), there)).toEqual({});
    expect(faults(as({ ...there, 2: 8 }), there)).toEqual({ '0.count': 'At most 3 of Firewall.' });
  });

  it('take no service that is hidden, by itself or by its group, nor more or fewer of one that is there', () => {
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
