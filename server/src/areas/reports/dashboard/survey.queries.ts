import { sql } from 'kysely';
import type { SurveyReport } from 'shared-api/contracts/reports/dashboard';
import type { Tx } from '../../../kernel/db/types';
import type { SpanChoice } from '../defineReport';
import { isOfTeam, isWithin } from '../spans';

/** Fewer projects have no mean: it would tell what one person said. */
const fewest = 5;

interface TeamRow {
  team_id: number | null;
  team_name: string | null;
  projects: number;
  declined: number;
  sum: number;
  frowns: number;
  neutrals: number;
  smiles: number;
}

const total = (rows: readonly TeamRow[], pick: (row: TeamRow) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0);

function ratingsOf(rows: readonly TeamRow[]) {
  const projects = total(rows, (row) => row.projects);
  const ratings = total(rows, (row) => row.frowns + row.neutrals + row.smiles);
  const isEnough = projects >= fewest;
  return {
    projects,
    mean: isEnough ? Math.round((10 * total(rows, (row) => row.sum)) / ratings) / 10 : null,
  };
}

/** Reads how the surveys of a span were answered, by the team that a project has now. */
export async function readSurvey(
  tx: Tx,
  { group, team, from, to }: SpanChoice,
  timeZone: string,
): Promise<SurveyReport> {
  const { rows } = await sql<TeamRow>`
    select project_list.team_id, team.name as team_name,
      count(*) filter (where r.n > 0)::int as projects, count(*) filter (where r.n = 0)::int as declined,
      coalesce(sum(r.sum), 0)::int as sum, coalesce(sum(r.frowns), 0)::int as frowns,
      coalesce(sum(r.neutrals), 0)::int as neutrals, coalesce(sum(r.smiles), 0)::int as smiles
    from project_survey v join project_list using (project_id) left join team on team.id = project_list.team_id
    cross join lateral (
      select count(*) as n, sum(rating) as sum, count(*) filter (where rating = 1) as frowns,
        count(*) filter (where rating = 3) as neutrals, count(*) filter (where rating = 5) as smiles
      from project_survey_result a where a.project_id = v.project_id) r
    where project_list.project_type_id = ${group} and ${isWithin(sql`v.surveyed_on`, { from, to }, timeZone)}
      and ${isOfTeam(team)}
    group by project_list.team_id, team.name order by team.name nulls last`.execute(tx);
  const all = ratingsOf(rows);
  return {
    teams: rows
      .filter(({ projects }) => projects > 0)
      .map((row) => ({
        team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
        ...ratingsOf([row]),
      })),
    all: {
      ...all,
      declined: total(rows, (row) => row.declined),
      distribution:
        all.mean === null
          ? null
          : {
              '1': total(rows, (row) => row.frowns),
              '3': total(rows, (row) => row.neutrals),
              '5': total(rows, (row) => row.smiles),
            },
    },
  };
}
