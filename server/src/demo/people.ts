import { demoAccounts } from './accounts';

interface DemoPerson {
  login: string;
  name: string;
  isAdmin?: true;
  /** The password has expired: the first sign-in asks for a new one. */
  expired?: true;
}

const others = [
  'Priya Raman', 'Hannah Ortiz', 'Ravi Menon', 'Claire Dubois', 'Sam Adeyemi', 'Nadia Haddad', 'Elena Petrova',
  'Mei Tanaka', 'Jonas Weber', 'Owen Price', 'Liam Byrne', 'Grace Holt', 'Helen Ward', 'Émile Laurent', 'Жанна Орлова',
  'ann keller', 'Łukasz Nowak', 'Søren Holm', 'Zoë Fischer', 'Amara Okoye', 'Diego Ruiz', 'Fatima Zahra', 'George Mills',
  'Ingrid Larsen', 'Kofi Mensah', 'Laura Bianchi', 'Noah Stein', 'Quentin Moreau', 'Rosa Delgado', 'Tariq Aziz',
  'Yuki Sato',
]; // prettier-ignore

/** A login made of a name: Émile Laurent → emile.laurent. People without Latin letters get one from their place. */
const loginOf = (name: string, index: number) => {
  const latin = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .trim();
  return latin ? latin.split(/\s+/).join('.') : `user${index}`;
};

/** Forty people: the accounts one can sign in with, and those around them. All have the demo password. */
export const demoPeople: DemoPerson[] = [
  ...demoAccounts.map(({ login, name }) => ({
    login,
    name,
    ...(login === 'admin' ? { isAdmin: true as const } : {}),
  })),
  { login: 'newstarter', name: 'Nina Starke', expired: true },
  ...others.map((name, index) => ({ login: loginOf(name, index), name })),
];

/** Teams; the first member leads. */
export const demoTeams: { name: string; enableCrDash: boolean; members: string[] }[] = [
  { name: 'Core Routing', enableCrDash: true, members: ['teammanager', 'techlead', 'priya.raman', 'jonas.weber', 'emile.laurent', 'soren.holm'] },
  { name: 'Edge Access', enableCrDash: true, members: ['hannah.ortiz', 'elena.petrova', 'user14', 'ann.keller', 'diego.ruiz'] },
  { name: 'Voice', enableCrDash: false, members: ['sam.adeyemi', 'mei.tanaka', 'kofi.mensah', 'yuki.sato'] },
  { name: 'Platform Core', enableCrDash: true, members: ['ravi.menon', 'ukasz.nowak', 'laura.bianchi', 'noah.stein', 'tariq.aziz'] },
  { name: 'Identity', enableCrDash: false, members: ['nadia.haddad', 'fatima.zahra', 'amara.okoye', 'ingrid.larsen'] },
  { name: 'Spaces', enableCrDash: false, members: ['owen.price', 'rosa.delgado', 'george.mills', 'zoe.fischer'] },
]; // prettier-ignore

/** Holders of group-level roles: role → group → logins. */
export const demoGroupRoles: Record<string, Record<string, string[]>> = {
  Admin: { 'Network Delivery': ['groupadmin'], 'Application Onboarding': ['helen.ward'], 'Workplace Requests': ['helen.ward'] },
  Report: { 'Network Delivery': ['grace.holt'], 'Application Onboarding': ['grace.holt'], 'Workplace Requests': ['grace.holt'] },
  Reviewer: { 'Network Delivery': ['reviewer'], 'Application Onboarding': ['quentin.moreau'], 'Workplace Requests': [] },
}; // prettier-ignore

/** Who raises projects, manages them and pays for them. */
export const demoParts = {
  requesters: ['requester', 'requester', 'claire.dubois', 'priya.raman', 'sam.adeyemi', 'ravi.menon', 'zoe.fischer', 'user14', 'emile.laurent'],
  managers: ['pm', 'pm', 'grace.holt', 'liam.byrne'],
  panOwners: ['helen.ward', 'quentin.moreau', 'ingrid.larsen'],
  others: ['nadia.haddad', 'fatima.zahra', 'soren.holm', 'jonas.weber'],
}; // prettier-ignore
