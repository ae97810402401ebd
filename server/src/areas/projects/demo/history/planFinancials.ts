import type { PlannedProject, PlannedStep } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

/** The scope of a project's first offer, and of the offers after a revision. */
const offers: readonly (readonly [first: string, again: string])[] = [
  [
    'Design, hardware and installation in two maintenance windows.\nNew optics for all uplinks, acceptance test with the owner.',
    'Design, hardware and installation in two maintenance windows.\nThe present optics stay, acceptance test with the owner.',
  ],
  [
    'Delivery and installation of the services as listed, with cabling for 48 ports and a week of care after the change.',
    'Delivery and installation of the services as listed, with cabling for 24 ports and two weeks of care after the change.',
  ],
  [
    'Migration site by site, the standby side first. Rollback is kept ready for ten working days.',
    'Migration site by site, the standby side first. Rollback is kept ready for five working days; disposal of the old devices is included.',
  ],
];

interface Offer {
  scope: string;
  /** Dollars. */
  price: number;
}

/** Additional quotes, each with its revision after a rejection. */
const extras: readonly (Offer & { revised: Offer })[] = [
  {
    scope: 'Cabling plan for rows C and D.',
    price: 380,
    revised: { scope: 'Cabling plan for row C alone.', price: 210 },
  },
  {
    scope: 'Second change window at night, as the site asks for it.',
    price: 950,
    revised: { scope: 'Second change window in the evening, as the site asks for it.', price: 720 },
  },
  {
    scope: 'Two more uplinks with optics.',
    price: 2400.75,
    revised: { scope: 'Two more uplinks with the present optics.', price: 1650.75 },
  },
  {
    scope: 'The old optics are used again.',
    price: -1200,
    revised: { scope: 'Half of the old optics are used again.', price: -600 },
  },
  {
    scope: 'Express delivery of the line cards.',
    price: 640.5,
    revised: { scope: 'Express delivery of two line cards.', price: 420.5 },
  },
  {
    scope: 'Remote hands on site for one day.',
    price: 520,
    revised: { scope: 'Remote hands on site for half a day.', price: 290 },
  },
  {
    scope: 'Fewer ports than planned: 24 instead of 48.',
    price: -450.5,
    revised: { scope: 'Fewer ports than planned: 36 instead of 48.', price: -225.25 },
  },
  {
    scope: 'A spare power supply for each rack.',
    price: 1800,
    revised: { scope: 'A spare power supply for every second rack.', price: 900 },
  },
];

interface Extra extends Offer {
  by: string;
  ago: number;
  /** null: pending. */
  decided: { ago: number; approve: boolean } | null;
  /** The offer that replaces it after a rejection; null for a revision. */
  revised: Offer | null;
  /** The rejected quote that it revises. */
  revises: Extra | null;
}

interface LedStay {
  state: string;
  /** Working minutes before now. */
  from: number;
  to: number;
  /** The state that follows; null: it is the current one. */
  next: string | null;
  lead: string | null;
}

/** Lists the stays of a project after its first state, with the lead at their start. */
function ledStaysOf({ steps }: PlannedProject): LedStay[] {
  const stays: LedStay[] = [];
  let lead: string | null = null;
  for (const { ago, action } of steps) {
    if (action.does === 'role' && action.role === 'Tech Lead') lead = action.login;
    if (action.does !== 'move') continue;
    const last = stays.at(-1);
    if (last) Object.assign(last, { to: ago, next: action.to });
    stays.push({ state: action.to, from: ago, to: 0, next: null, lead });
  }
  return stays;
}

/** Draws whether a quote is approved; null: it is not decided during the stay. */
function drawDecision(random: Random, { next, state }: LedStay): boolean | null {
  const isLeft = next === null || next === 'In Review' || next === 'Cancelled';
  const approve = random.chance(0.75);
  return random.chance(isLeft ? (state === 'Quoted' ? 0.45 : 0.6) : 1) ? approve : null;
}

/** Draws the additional quotes of a stay. @param quoted the scopes quoted so far; none is quoted twice */
function drawExtras(random: Random, stay: LedStay, quoted: Set<string>): Extra[] {
  const length = stay.from - stay.to;
  if (!stay.lead || length < 60) return [];
  const count = random.weighted(
    stay.state === 'Quoted'
      ? ([
          [0, 2],
          [1, 3],
          [2, 3],
          [3, 1],
        ] as const)
      : ([
          [0, 7],
          [1, 2],
          [2, 1],
        ] as const),
  );
  const fresh = extras.filter(({ scope }) => !quoted.has(scope));
  return random.some(fresh, count).map(({ scope, price, revised }, n) => {
    quoted.add(scope);
    const ago = Math.round(stay.from - length * (0.1 + 0.2 * n + 0.1 * random.next()));
    const approve = drawDecision(random, stay);
    const after = Math.round(ago - length * (0.1 + 0.25 * random.next()));
    const decided = approve === null ? null : { ago: after, approve };
    return { by: stay.lead!, ago, scope, price, decided, revised, revises: null };
  });
}

/** Draws the revisions of the quotes that were rejected in a stay, added and perhaps decided in the rest of it. */
function drawRevisions(random: Random, stay: LedStay, rejected: readonly Extra[]): Extra[] {
  return rejected.flatMap((extra): Extra[] => {
    const { by, decided, revised } = extra;
    if (!revised || decided?.approve !== false || !random.chance(0.7)) return [];
    const rest = decided.ago - stay.to;
    if (rest < 30) return [];
    const ago = Math.round(decided.ago - rest * (0.2 + 0.2 * random.next()));
    const approve = drawDecision(random, stay);
    const after = Math.round(decided.ago - rest * (0.6 + 0.2 * random.next()));
    return [
      {
        ...revised,
        by,
        ago,
        decided: approve === null ? null : { ago: after, approve },
        revised: null,
        revises: extra,
      },
    ];
  });
}

/**
 * Adds financials and quotes to a project of a group that quotes: financials by the person who moves it to Quoted, additional
 * quotes and revisions by its lead, and decisions by its PAN Owner.
 */
export function withFinancials(project: PlannedProject): PlannedProject {
  const { group, seed, panOwner, steps } = project;
  if (group.lockedBefore !== 'Quoted' || !panOwner) return project;
  const random = seededRandom(seed * 7919 + 6);
  // Seeded apart, so that the revisions leave the other draws as they are.
  const revisionRandom = seededRandom(seed * 7919 + 60);
  const [first, again] = random.pick(offers);
  const submitted = steps
    .filter(({ action }) => action.does === 'move' && action.to === 'Quoted')
    .map(({ by, ago }, turn): PlannedStep => {
      const scope = turn ? again : first;
      return { by, ago: ago + 2, action: { does: 'financials', scope } };
    });
  const scopes = new Set<string>();
  const quotes = ledStaysOf(project)
    .filter(({ state }) => state === 'Quoted' || state === 'In Delivery')
    .flatMap((stay) => {
      const drawn = drawExtras(random, stay, scopes);
      return [...drawn, ...drawRevisions(revisionRandom, stay, drawn)];
    })
    .sort((a, b) => b.ago - a.ago);
  const quoted = quotes.flatMap(({ by, ago, scope, price, decided, revises }, nth): PlannedStep[] => [
    {
      by,
      ago,
      action: { does: 'quote', scope, price, ...(revises && { revises: quotes.indexOf(revises) }) },
    },
    ...(decided
      ? [
          {
            by: panOwner,
            ago: decided.ago,
            action: { does: 'decide', nth, approve: decided.approve } as const,
          },
        ]
      : []),
  ]);
  return { ...project, steps: [...steps, ...submitted, ...quoted].sort((a, b) => b.ago - a.ago) };
}
