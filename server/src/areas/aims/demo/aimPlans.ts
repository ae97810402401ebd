/** A version of a demo AIM. */
export interface VersionPlan {
  /** In the folder `files`. */
  file: string;
  /** The login of its author. */
  by: string;
  comment: string | null;
  daysAgo: number;
}

export interface AimPlan {
  name: string;
  /** Counts the open projects of the team Core Routing, the oldest first. */
  project: number;
  versions: VersionPlan[];
}

export const aimPlans: readonly AimPlan[] = [
  {
    name: 'Firewall rules',
    project: 0,
    versions: [
      {
        file: 'firewall-rules.first.xlsx',
        by: 'techlead',
        comment: 'Rules of the old pair, as exported',
        daysAgo: 18,
      },
      {
        file: 'firewall-rules.second.xlsx',
        by: 'pm',
        comment: 'Voice ports of the new exchange',
        daysAgo: 11,
      },
      {
        file: 'firewall-rules.third.xlsx',
        by: 'techlead',
        comment: 'Guest printing retired, DMZ renamed',
        daysAgo: 3,
      },
    ],
  },
  {
    name: 'Cabling plan',
    project: 0,
    versions: [
      { file: 'cabling-plan.first.xlsx', by: 'pm', comment: null, daysAgo: 9 },
      { file: 'cabling-plan.second.xlsx', by: 'pm', comment: 'Rack B moved to row 4', daysAgo: 2 },
    ],
  },
  {
    name: 'Address plan',
    project: 1,
    versions: [
      { file: 'address-plan.first.xlsx', by: 'techlead', comment: 'First draft', daysAgo: 14 },
      {
        file: 'address-plan.second.xlsx',
        by: 'techlead',
        comment: 'Voice networks split by floor',
        daysAgo: 6,
      },
    ],
  },
];
