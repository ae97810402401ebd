import { findRows } from 'shared-api/client';
import type { ManifestMenu } from 'shared-api/portal/manifest';
import { fillAddress, fillText } from '../../find/search/fillTemplate';

/** An entry of a menu: a row of its list. */
export interface MenuEntry {
  label: string;
  heading?: string;
  /** Absolute path. */
  to: string;
}

export type MenuEntries = Readonly<Record<string, MenuEntry[]>>;

async function readEntries(
  { call, query, heading, item, to }: ManifestMenu,
  signal: AbortSignal,
): Promise<MenuEntry[]> {
  const rows = await findRows(call, query ?? {}, signal);
  return rows.flatMap((row) => {
    const address = fillAddress(to, row);
    if (address === null) return [];
    return { label: fillText(item, row), to: address, ...(heading && { heading: fillText(heading, row) }) };
  });
}

/** Reads the entries of menus from the API, by the menus' keys. @throws ApiError */
export async function readMenus(
  menus: readonly { key: string; menu: ManifestMenu }[],
  signal: AbortSignal,
): Promise<MenuEntries> {
  const read = menus.map(async ({ key, menu }) => [key, await readEntries(menu, signal)] as const);
  return Object.fromEntries(await Promise.all(read));
}
