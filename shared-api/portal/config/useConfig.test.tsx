import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RemoteConfig } from '../../contracts/portal';
import { aPortal } from '../../testing/fixtures';
import { PortalProvider } from '../context';
import { createUseConfig } from './useConfig';

const useConfig = createUseConfig('sites', {
  properties: { rows: { default: 10 }, notice: { default: '' }, open: { default: true } },
});
const read = (config: RemoteConfig | undefined, groupId?: number) =>
  renderHook(() => useConfig({ groupId }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PortalProvider portal={{ ...aPortal, ...(config ? { config: { sites: config } } : {}) }}>
        {children}
      </PortalProvider>
    ),
  }).result.current;

it('has the defaults of portal.json until an admin sets something', () => {
  expect(read(undefined)).toEqual({ rows: 10, notice: '', open: true });
});

it("prefers the value of the delivery group to the organisation's, also an empty or false one", () => {
  const config = { values: { rows: 20, notice: 'All.' }, groups: { 3: { notice: '', open: false } } };
  expect(read(config, 3)).toEqual({ rows: 20, notice: '', open: false });
  expect(read(config, 4)).toEqual({ rows: 20, notice: 'All.', open: true });
  expect(read(config)).toEqual({ rows: 20, notice: 'All.', open: true });
});

it('has the default where another version gave the setting another type', () => {
  expect(read({ values: { rows: 'many', other: 1 } })).toEqual({ rows: 10, notice: '', open: true });
});

it('is typed by the defaults [use-config.1]', () => {
  const { rows, notice, open }: { rows: number; notice: string; open: boolean } = read(undefined);
  expect([rows, notice, open]).toEqual([10, '', true]);
  // @ts-expect-error there is no such setting
  expect(read(undefined).other).toBeUndefined();
});
