import type { DemoCatalogue } from './catalogueData';

/** The catalogue of a group whose services are only categories of financials. */
export const workplaceCatalogue: DemoCatalogue = {
  groups: [{ name: 'Rooms' }, { name: 'Moves' }],
  services: [
    {
      name: 'Meeting room',
      descr: 'Screen, camera and booking panel, for up to twelve people.',
      group: 'Rooms',
      icon: 'screen',
      price: 7400,
      slo: 15,
    },
    {
      name: 'Training room',
      descr: 'Two screens, speakers and a lectern.',
      group: 'Rooms',
      icon: 'screen',
      price: 12800,
      slo: 25,
    },
    {
      name: 'Desk move',
      descr: 'One desk with all that stands on it, within the site.',
      group: 'Moves',
      icon: 'desk',
      price: 85,
      tiers: [[10, 70]],
      slo: 5,
    },
    {
      name: 'Print corner',
      descr: 'A printer, its paper and its sockets.',
      group: 'Rooms',
      icon: 'power',
      price: 2300,
      slo: 10,
    },
    { name: 'Fax corner', descr: 'Not offered any more.', group: 'Rooms', max: 0, price: 300, slo: 10 },
  ],
};

export const applicationsCatalogue: DemoCatalogue = {
  groups: [{ name: 'Hosting' }, { name: 'Onboarding' }],
  services: [
    {
      name: 'Managed hosting',
      descr: 'Run by us: two zones, backups, patching.',
      group: 'Hosting',
      icon: 'cloud',
      price: null,
      slo: 20,
    },
    {
      name: 'Vendor hosting',
      descr: 'Run by the vendor: connection, sign-in and monitoring by us.',
      group: 'Hosting',
      icon: 'cloud',
      price: null,
      slo: 15,
    },
    {
      name: 'Sign-in and roles',
      descr: 'Joined to the directory, with roles and joiners’ and leavers’ rules.',
      group: 'Onboarding',
      icon: 'firewall',
      price: 3600,
      slo: 10,
    },
    {
      name: 'Data migration',
      descr: 'From the old system, with a trial run.',
      group: 'Onboarding',
      icon: 'balance',
      price: null,
      slo: 30,
    },
  ],
};
