import { todayIn } from 'shared-api/workingDays';
import './parts';
import type { OpenDatabase } from './kernel/db/database';
import { refreshOnce } from './areas/projects/list/projectList.readModel';
import { enteredYears, holidaysOf } from './kernel/demo/demoHolidays';
import { loadDemoBookings } from './areas/bookings/demo/bookingsDemo';
import { loadDemoGroups } from './areas/projects/demo/groups/loadGroups';
import { loadDemoHolidays } from './areas/accounts/demo/loadHolidays';
import { loadDemoMail } from './areas/projects/demo/mail/loadMail';
import { loadDemoPeople, readDemoUsers } from './areas/accounts/demo/accountsDemo';
import { loadDemoProperties } from './areas/projects/demo/groups/loadProperties';
import { loadDemoWorkflow } from './areas/projects/demo/groups/loadWorkflow';
import type { PlannedProject } from './areas/projects/demo/history/plan';
import { planProjects } from './areas/projects/demo/history/planProjects';
import { withPreparedDb } from './kernel/db/withPreparedDb';
import { demoTimeZone, walkProject } from './areas/projects/demo/history/walkProject';
import { workingClock } from './kernel/demo/workingClock';

/**
 * Loads the demo organisation into an empty database, whole or not at all: its people and groups as data, and its projects by
 * raising them and moving them on under a set clock, each step as the person who takes it.
 * @param now the end of its history; dates are reckoned back from it
 * @param projects in the order in which they are raised
 */
export async function loadDemo(
  database: Pick<OpenDatabase, 'connection'>,
  { now, projects = planProjects() }: { now: Date; projects?: readonly PlannedProject[] },
): Promise<void> {
  await withPreparedDb(database, (db) =>
    db.transaction().execute(async (tx) => {
      const { people, teams } = await loadDemoPeople(tx, now);
      await loadDemoHolidays(tx, now);
      const groups = await loadDemoGroups(tx, people);
      for (const group of groups) {
        await loadDemoWorkflow(tx, group);
        await loadDemoProperties(tx, group);
        await loadDemoMail(tx, people, group);
      }
      const walk = {
        subtypeIds: await loadDemoBookings(tx, groups, todayIn(demoTimeZone, now)),
        people: await readDemoUsers(tx, people),
        teams,
        groups: new Map(groups.map((group) => [group.name, group])),
        holidays: new Set(holidaysOf(enteredYears(now)).map(({ date }) => date)),
        clock: workingClock(now),
      };
      await refreshOnce(tx, async () => {
        for (const project of projects) await walkProject(tx, walk, project);
      });
    }),
  );
}
