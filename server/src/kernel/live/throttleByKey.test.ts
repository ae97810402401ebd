import { throttleByKey } from './throttleByKey';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a paced action', () => {
  it('runs at once, then at most once an interval and key, and never swallows the last call', () => {
    const ran: string[] = [];
    const action = throttleByKey<string>(5000, (key) => ran.push(`${key} ${performance.now()}`));
    const start = performance.now();
    const at = (ms: number, key: string) => `${key} ${start + ms}`;
    action.call('a');
    for (let i = 0; i < 49; i++) {
      jest.advanceTimersByTime(100);
      action.call('a');
    }
    action.call('b');
    expect(ran).toEqual([at(0, 'a'), at(4900, 'b')]);
    jest.advanceTimersByTime(100);
    expect(ran).toEqual([at(0, 'a'), at(4900, 'b'), at(5000, 'a')]);
    jest.advanceTimersByTime(60_000);
    expect(ran).toHaveLength(3);
    action.call('a');
    expect(ran).toHaveLength(4);
  });

  it('keeps its interval after what it ran late', () => {
    const ran: number[] = [];
    const action = throttleByKey<string>(100, () => ran.push(performance.now()));
    const start = performance.now();
    for (let i = 0; i < 30; i++) {
      action.call('a');
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(1000);
    expect(ran.map((at) => at - start)).toEqual([0, 100, 200, 300]);
  });

  it('holds nothing once its keys are quiet, and nothing after it was stopped', () => {
    const ran: number[] = [];
    const action = throttleByKey<number>(100, (key) => ran.push(key));
    for (let key = 0; key < 1000; key++) action.call(key);
    expect(jest.getTimerCount()).toBe(1000);
    jest.advanceTimersByTime(100);
    expect(jest.getTimerCount()).toBe(0);
    action.call(1);
    action.call(1);
    action.stop();
    jest.advanceTimersByTime(1000);
    expect(ran).toHaveLength(1001);
  });
});
