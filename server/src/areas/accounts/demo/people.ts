import { demoAccounts } from '../demoAccounts';

interface DemoPerson {
  login: string;
  name: string;
  isAdmin?: true;
  /** The password has expired: the first sign-in asks for a new one. */
  expired?: true;
}

const others = [
  ['priya.raman', 'Priya Raman'],
  ['hannah.ortiz', 'Hannah Ortiz'],
  ['ravi.menon', 'Ravi Menon'],
  ['claire.dubois', 'Claire Dubois'],
  ['sam.adeyemi', 'Sam Adeyemi'],
  ['nadia.haddad', 'Nadia Haddad'],
  ['elena.petrova', 'Elena Petrova'],
  ['mei.tanaka', 'Mei Tanaka'],
  ['jonas.weber', 'Jonas Weber'],
  ['owen.price', 'Owen Price'],
  ['liam.byrne', 'Liam Byrne'],
  ['grace.holt', 'Grace Holt'],
  ['helen.ward', 'Helen Ward'],
  ['emile.laurent', 'Émile Laurent'],
  ['zhanna.orlova', 'Жанна Орлова'],
  ['ann.keller', 'ann keller'],
  ['lukasz.nowak', 'Łukasz Nowak'],
  ['soren.holm', 'Søren Holm'],
  ['zoe.fischer', 'Zoë Fischer'],
  ['amara.okoye', 'Amara Okoye'],
  ['diego.ruiz', 'Diego Ruiz'],
  ['fatima.zahra', 'Fatima Zahra'],
  ['george.mills', 'George Mills'],
  ['ingrid.larsen', 'Ingrid Larsen'],
  ['kofi.mensah', 'Kofi Mensah'],
  ['laura.bianchi', 'Laura Bianchi'],
  ['noah.stein', 'Noah Stein'],
  ['quentin.moreau', 'Quentin Moreau'],
  ['rosa.delgado', 'Rosa Delgado'],
  ['tariq.aziz', 'Tariq Aziz'],
  ['yuki.sato', 'Yuki Sato'],
] as const;

/** Forty people: the accounts one can sign in with, and those around them. All have the demo password. */
export const demoPeople: DemoPerson[] = [
  ...demoAccounts.map(({ login, name }) => ({
    login,
    name,
    ...(login === 'admin' ? { isAdmin: true as const } : {}),
  })),
  { login: 'newstarter', name: 'Nina Starke', expired: true },
  ...others.map(([login, name]) => ({ login, name })),
];

/** Teams; the first member leads. */
export const demoTeams: { name: string; enableCrDash: boolean; members: string[] }[] = [
  { name: 'Core Routing', enableCrDash: true, members: ['teammanager', 'techlead', 'priya.raman', 'jonas.weber', 'emile.laurent', 'soren.holm'] },
  { name: 'Edge Access', enableCrDash: true, members: ['hannah.ortiz', 'elena.petrova', 'zhanna.orlova', 'ann.keller', 'diego.ruiz'] },
  { name: 'Voice', enableCrDash: false, members: ['sam.adeyemi', 'mei.tanaka', 'kofi.mensah', 'yuki.sato'] },
  { name: 'Platform Core', enableCrDash: true, members: ['ravi.menon', 'lukasz.nowak', 'laura.bianchi', 'noah.stein', 'tariq.aziz'] },
  { name: 'Identity', enableCrDash: false, members: ['nadia.haddad', 'fatima.zahra', 'amara.okoye', 'ingrid.larsen'] },
  { name: 'Spaces', enableCrDash: false, members: ['owen.price', 'rosa.delgado', 'george.mills', 'zoe.fischer'] },
]; // prettier-ignore

/** Holders of group-level roles: role → group → logins. */
export const demoGroupRoles: Record<string, Record<string, string[]>> = {
  Admin: { Network: ['groupadmin'], Applications: ['helen.ward'], Workplace: ['helen.ward'] },
  Report: { Network: ['grace.holt'], Applications: ['grace.holt'], Workplace: ['grace.holt'] },
  Reviewer: { Network: ['reviewer'], Applications: ['quentin.moreau'], Workplace: [] },
  'Product Owner': { Applications: ['claire.dubois', 'ravi.menon', 'zoe.fischer', 'amara.okoye'] },
}; // prettier-ignore

/** Who manages projects, pays for them and assesses them; a login that stands twice does so twice as often. */
export const demoParts = {
  managers: ['pm', 'pm', 'grace.holt', 'liam.byrne'],
  panOwners: ['helen.ward', 'quentin.moreau', 'ingrid.larsen'],
  others: ['nadia.haddad', 'fatima.zahra', 'soren.holm', 'jonas.weber'],
}; // prettier-ignore

/** Why projects are held, and what is said when they go on. */
export const demoHolds = [
  ['Waiting for the vendor.', 'The parts have arrived.'],
  ['Change freeze until the end of the quarter.', 'The freeze is over.'],
  ['Budget is being reviewed.', 'Budget is confirmed.'],
  ['The site cannot be entered before the inspection.', 'The inspection is passed.'],
] as const;
