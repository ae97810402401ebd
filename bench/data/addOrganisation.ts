import { sql } from 'kysely';
import type { Tx } from '../../server/src/kernel/db/types';
import type { DemoGroup } from '../../server/src/areas/projects/demo/groups/groupData';
import { demoGroups } from '../../server/src/areas/projects/demo/groups/groups';
import { loadDemoGroups } from '../../server/src/areas/projects/demo/groups/loadGroups';
import { loadDemoProperties } from '../../server/src/areas/projects/demo/groups/loadProperties';
import { loadDemoWorkflow } from '../../server/src/areas/projects/demo/groups/loadWorkflow';

/** The size of the organisation. Each of the demo's groups exists once more in each region. */
const size = { people: 5_000, teams: 60 };
export const regions = ['EMEA', 'APAC', 'LATAM'];

const firstNames = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jun', 'Kemal', 'Lena', 'Marek', 'Nora', 'Otto', 'Pilar', 'Rafał', 'Sofia', 'Tomás', 'Uma', 'Vera', 'Wei', 'Yara', 'Zeki']; // prettier-ignore
const lastNames = ['Almeida', 'Bauer', 'Castro', 'Duarte', 'Eriksen', 'Fontaine', 'García', 'Hansen', 'Ivanov', 'Jansen', 'Kowalski', 'Lindqvist', 'Moreau', 'Nguyen', 'O’Brien', 'Petrov', 'Quispe', 'Rossi', 'Schmidt', 'Tanaka', 'Ueda', 'Vargas', 'Weber', 'Yılmaz', 'Zhang']; // prettier-ignore
const teamWords = ['Access', 'Backbone', 'Cloud', 'Data Centre', 'Field', 'Identity', 'Integration', 'Mobility', 'Optical', 'Platform', 'Security', 'Voice']; // prettier-ignore

/** People who sign in with the demo's password, and teams of five to twelve of them. */
async function addPeople(tx: Tx): Promise<void> {
  await sql`
    insert into usr (login, name, ad_account, email, password_hash, created_on)
    select 'person.' || i,
      (${firstNames}::text[])[1 + i % ${firstNames.length}::int] || ' ' ||
      (${lastNames}::text[])[1 + (i / ${firstNames.length}::int) % ${lastNames.length}::int] || case when i >= ${firstNames.length * lastNames.length}::int then ' ' || chr(65 + i % 26) || '.' else '' end,
      'NORTHLINE\person.' || i, 'person.' || i || '@northline.example',
      (select password_hash from usr where login = 'admin'), now() - interval '8 years'
    from generate_series(1, ${size.people}::int) i`.execute(tx);
  await sql`
    insert into team (name, enable_cr_dash)
    select (${teamWords}::text[])[1 + i % ${teamWords.length}::int] || ' ' || (1 + i / ${teamWords.length}::int), i % 3 = 0
    from generate_series(1, ${size.teams}::int) i`.execute(tx);
  await sql`
    insert into team_member (team_id, usr_id, is_manager)
    select t.id, u.id, m = 1
    from team t cross join generate_series(1, 12) m
    join usr u on u.login = 'person.' || (3 + (t.id * 37 + m * 101) % (${size.people}::int - 2))
    where m <= 5 + t.id % 8
    on conflict do nothing`.execute(tx);
}

/** The demo's groups in other regions: the same workflow, roles, catalogue, attachment types and milestones, other projects. */
async function addGroups(tx: Tx): Promise<void> {
  const copies = regions.flatMap((region) =>
    demoGroups.map((group): DemoGroup => ({ ...group, name: `${group.name} ${region}`, copyOf: group.name })),
  );
  for (const group of await loadDemoGroups(tx, copies)) {
    await loadDemoWorkflow(tx, group);
    await loadDemoProperties(tx, group);
  }
}

/** Beside the demo organisation, which is loaded: what makes it a large one. */
export async function addOrganisation(tx: Tx): Promise<void> {
  await addPeople(tx);
  await addGroups(tx);
}
