import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { portal, settle, signIn } from './browser.mjs';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const ready = {
  list: (page) => page.getByRole('gridcell').first(),
  cards: (page) => page.getByRole('listitem').nth(3),
};

/** @type {{ name: string, address: string, as: string | null, size?: object, scheme?: string, ready?: Function, act?: Function }[]} */
const pictures = [
  { name: 'sign-in-light', address: '/login', as: null },
  { name: 'sign-in-dark', address: '/login', as: null, scheme: 'dark' },
  { name: 'projects-light', address: '/projects', as: 'admin', ready: ready.list },
  { name: 'projects-dark', address: '/projects', as: 'admin', scheme: 'dark', ready: ready.list },
  {
    name: 'projects-filter',
    address: '/projects',
    as: 'admin',
    ready: ready.list,
    act: (page) => page.getByRole('button', { name: 'Filter by Team' }).click(),
  },
  {
    name: 'project-light',
    address: '/projects?project_state_name=In+Delivery&on_hold=false',
    as: 'pm',
    ready: ready.list,
    act: async (page) => {
      await page.getByRole('gridcell').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Team and roles' }).waitFor();
    },
  },
  {
    name: 'services-light',
    address: '/projects?project_state_name=Approved&on_hold=false',
    as: 'admin',
    ready: ready.list,
    act: async (page) => {
      await page.getByRole('gridcell').getByRole('link').first().click();
      await page.getByRole('link', { name: 'Services' }).click();
      await page.getByText(/^Locked by/).waitFor();
    },
  },
  { name: 'projects-phone', address: '/projects', as: 'admin', size: phone, ready: ready.cards },
];

/** Takes the README's pictures. @param out their folder */
export async function takeReadmePictures(browser, out) {
  mkdirSync(out, { recursive: true });
  for (const { name, address, as, size = desktop, scheme = 'light', ready: shown, act } of pictures) {
    const page = await browser.newPage({
      viewport: size,
      colorScheme: scheme,
      baseURL: portal,
      locale: 'en-GB',
    });
    if (as) await signIn(page, as);
    await page.goto(address);
    await (shown?.(page) ?? page.getByRole('heading', { level: 1 })).waitFor();
    await act?.(page);
    await settle(page);
    await page.screenshot({ path: path.join(out, `${name}.png`) });
    console.log(`${name}.png`);
    await page.close();
  }
}
