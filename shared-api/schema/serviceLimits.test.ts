import { groupsOverLimit, maxQuantityOf, type CountedLine } from './serviceLimits';

const rack = { id: 1, name: 'Racks', max: 5 };
const line = (count: number, present?: number, group: CountedLine['service']['service_group'] = rack) => ({
  service: { max: null, service_group: group },
  count,
  present,
});

describe('the limits of services', () => {
  it('are the smaller of two maxima; without any there is no limit', () => {
    expect(maxQuantityOf({ max: 8, service_group: rack })).toBe(5);
    expect(maxQuantityOf({ max: 4, service_group: rack })).toBe(4);
    expect(maxQuantityOf({ max: null, service_group: rack })).toBe(5);
    expect(maxQuantityOf({ max: 0, service_group: rack })).toBe(0);
    expect(maxQuantityOf({ max: null, service_group: null })).toBeNull();
  });

  it('of a group apply to the total of its lines, if one of them changes', () => {
    const text = 'You have reached the limit of 5 items for Racks';
    expect(groupsOverLimit([line(3), line(2)])).toEqual(new Map());
    expect(groupsOverLimit([line(3), line(3)])).toEqual(new Map([[1, text]]));
    expect(groupsOverLimit([line(4, 4), line(3, 3)])).toEqual(new Map());
    expect(groupsOverLimit([line(4, 4), line(2, 3)])).toEqual(new Map([[1, text]]));
    expect(groupsOverLimit([line(9, undefined, null)])).toEqual(new Map());
  });
});
