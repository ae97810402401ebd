import { inLoadingOrder } from './demoData';

const area = (name: string, ...after: string[]) => ({
  name,
  demo: { after, data: () => Promise.resolve({}) },
});

describe('inLoadingOrder', () => {
  it('puts each area behind those that its demo data refers to, and leaves out areas without demo data', () => {
    const areas = [
      area('bookings', 'projects', 'accounts'),
      { name: 'audit' },
      area('accounts'),
      area('projects', 'accounts'),
    ];
    expect(inLoadingOrder(areas).map(({ name }) => name)).toEqual(['accounts', 'projects', 'bookings']);
  });

  it('refuses an unknown area, and areas that refer to each other', () => {
    expect(() => inLoadingOrder([area('projects', 'accounts')])).toThrow(
      'The demo data of projects needs "accounts", which has none.',
    );
    expect(() => inLoadingOrder([area('a', 'b'), area('b', 'a')])).toThrow(
      'Demo data needs itself: a, b, a.',
    );
  });
});
