/** Drawings in one colour each, with contrast against light and dark backgrounds. */
const drawings = {
  switch: [
    '#3e7fd0',
    '<rect x="3" y="5" width="18" height="6" rx="1.5"/><rect x="3" y="13" width="18" height="6" rx="1.5"/><path d="M7 8h.01M10.5 8h.01M7 16h.01M10.5 16h.01M15 8h3M15 16h3"/>',
  ],
  rack: [
    '#7b8494',
    '<rect x="5" y="3" width="14" height="18" rx="1.5"/><path d="M5 8h14M5 13h14M9 5.5h2M9 10.5h2M9 15.5h2"/>',
  ],
  power: ['#c98a1b', '<path d="M13 3 6 13.5h5L10.5 21 18 10h-5.2z"/>'],
  wifi: [
    '#1f9a8c',
    '<path d="M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.3 16.4a4 4 0 0 1 5.4 0M12 19.5h.01"/>',
  ],
  survey: [
    '#8a63d2',
    '<path d="M9 4.5H6.5A1.5 1.5 0 0 0 5 6v13a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V6a1.5 1.5 0 0 0-1.5-1.5H15"/><rect x="9" y="3" width="6" height="3.5" rx="1"/><path d="m9 13.5 2 2 4-4"/>',
  ],
  firewall: [
    '#d25757',
    '<path d="M12 3 5 6v5.2c0 4.3 2.9 8 7 9.8 4.1-1.8 7-5.5 7-9.8V6z"/><path d="m9 12 2 2 4-4"/>',
  ],
  network: [
    '#3e7fd0',
    '<circle cx="12" cy="5.5" r="2.5"/><circle cx="5.5" cy="18.5" r="2.5"/><circle cx="18.5" cy="18.5" r="2.5"/><path d="M12 8v4M12 12l-5.2 4.3M12 12l5.2 4.3"/>',
  ],
  balance: [
    '#1f9a8c',
    '<path d="M4 12h5M9 12l6-6h5M9 12l6 6h5M17.5 3.5 20 6l-2.5 2.5M17.5 15.5 20 18l-2.5 2.5"/>',
  ],
  branch: [
    '#c98a1b',
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5z"/>',
  ],
  fibre: [
    '#8a63d2',
    '<path d="M4 19c6 0 4-14 10-14 4 0 4 6 0 6-5 0-5 8 6 8"/><circle cx="20" cy="19" r="1"/>',
  ],
  voice: [
    '#1f9a8c',
    '<path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3A1.5 1.5 0 0 1 18.5 19 14.5 14.5 0 0 1 5 5.5 1.5 1.5 0 0 1 6.5 4z"/>',
  ],
  screen: ['#3e7fd0', '<rect x="3" y="5" width="18" height="11.5" rx="1.5"/><path d="M9 20h6M12 16.5V20"/>'],
  desk: ['#7b8494', '<path d="M3 9h18M5 9v10M19 9v10M13 9v5h6"/>'],
  cloud: ['#3e7fd0', '<path d="M7 18.5a4 4 0 0 1-.4-8A5.5 5.5 0 0 1 17.2 9.3 4.6 4.6 0 0 1 17 18.5z"/>'],
} as const satisfies Record<string, readonly [colour: string, shapes: string]>;

export type DemoIcon = keyof typeof drawings;

/** An icon of 24 by 24 as SVG, without style or script, as a strict content security policy requires. */
export const svgOf = (icon: DemoIcon): string => {
  const [colour, shapes] = drawings[icon];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
};
