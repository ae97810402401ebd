import { workingClock } from '../../../kernel/demo/workingClock';
import { announcedSince, type DemoData } from '../../../kernel/demo/demoData';
import { idsByName } from '../../../kernel/demo/ids';
import type { Tx } from '../../../kernel/db/types';
import { refreshOnce } from '../list/projectList.readModel';
import { demoGroups } from './groups/groups';
import { loadDemoGroups, readDemoGroup, type LoadedGroup } from './groups/loadGroups';
import { loadDemoProperties } from './groups/loadProperties';
import { loadDemoQuestions } from './groups/loadQuestions';
import { loadDemoWorkflow } from './groups/loadWorkflow';
import type { ActionHandlers } from './history/actionHandlers';
import { readPeople } from './history/people';
import { planProjects } from './history/planProjects';
import { projectActions } from './history/projectActions';
import { walkProjects, type Walk } from './history/walkProjects';
import { loadDemoMail } from './mail/loadMail';

async function readOrganisation(tx: Tx): Promise<Pick<Walk, 'people' | 'teams' | 'groups' | 'holidays'>> {
  const groups = new Map<string, LoadedGroup>();
  for (const group of demoGroups) groups.set(group.name, await readDemoGroup(tx, group));
  const holidays = await tx.selectFrom('holiday').select('date').execute();
  return {
    people: await readPeople(tx),
    teams: idsByName(await tx.selectFrom('team').select(['id', 'name']).execute()),
    groups,
    holidays: new Set(holidays.map(({ date }) => date)),
  };
}

/** Delivery groups with all their settings, the surveys of teams, and projects that are raised and moved on under a set clock. */
export const projectsDemo: DemoData = {
  async load(tx) {
    await loadDemoQuestions(tx);
    for (const group of await loadDemoGroups(tx)) {
      await loadDemoWorkflow(tx, group);
      await loadDemoProperties(tx, group);
      await loadDemoMail(tx, group);
    }
  },

  async play(tx, now, all) {
    const added = all.flatMap(({ projectHistory }) => projectHistory ?? []);
    const actions = added.reduce<Partial<ActionHandlers>>(
      (handlers, history) => ({ ...handlers, ...history.actions }),
      projectActions,
    );
    const walk: Walk = {
      ...(await readOrganisation(tx)),
      actions,
      clock: workingClock(now),
      announcedSince: announcedSince(now),
    };
    await refreshOnce(tx, () => walkProjects(tx, walk, planProjects(added)));
  },
};
