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

/** Forty people: those of the offered demo accounts, and others. All have the demo password. */
export const demoPeople: DemoPerson[] = [
  ...demoAccounts.map(({ login, name }) => ({
    login,
    name,
    ...(login === 'admin' ? { isAdmin: true as const } : {}),
  })),
  { login: 'newstarter', name: 'Nina Starke', expired: true },
  ...others.map(([login, name]) => ({ login, name })),
];

/** Teams; their first member is the manager. */
export const demoTeams: { name: string; enableCrDash: boolean; members: string[] }[] = [
  { name: 'Core Routing', enableCrDash: true, members: ['teammanager', 'techlead', 'priya.raman', 'jonas.weber', 'emile.laurent', 'soren.holm'] },
  { name: 'Edge Access', enableCrDash: true, members: ['hannah.ortiz', 'elena.petrova', 'zhanna.orlova', 'ann.keller', 'diego.ruiz'] },
  { name: 'Voice', enableCrDash: false, members: ['sam.adeyemi', 'mei.tanaka', 'kofi.mensah', 'yuki.sato'] },
  { name: 'Platform Core', enableCrDash: true, members: ['ravi.menon', 'lukasz.nowak', 'laura.bianchi', 'noah.stein', 'tariq.aziz'] },
  { name: 'Identity', enableCrDash: false, members: ['nadia.haddad', 'fatima.zahra', 'amara.okoye', 'ingrid.larsen'] },
  { name: 'Spaces', enableCrDash: false, members: ['owen.price', 'rosa.delgado', 'george.mills', 'zoe.fischer'] },
]; // prettier-ignore
