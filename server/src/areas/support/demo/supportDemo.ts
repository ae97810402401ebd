import type { Tx } from '../../../kernel/db/types';
import type { DemoData } from '../../../kernel/demo/demoData';
import { idOf, idsByName, type Ids } from '../../../kernel/demo/ids';
import { addEntry } from '../changeCase';
import { submitCase } from '../submitCase';
import { supportPlans, type SupportPlan } from './supportPlans';

async function loadCase(tx: Tx, plan: SupportPlan, now: Date, people: Ids): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const person = (login: string) => idOf(people, login);
  const { subject, type, descr, by, context, entries = [] } = plan;
  const submitted = at(plan.at);
  const id = await submitCase(
    tx,
    {
      subject,
      problem_type: type,
      descr,
      context: context
        ? {
            ...context,
            version: '4.13.0',
            requests: context.requests.map((request) => ({ ...request, at: submitted.toISOString() })),
          }
        : null,
    },
    { by: person(by), at: submitted, key: null },
  );
  for (const { kind, by: author, at: minutes, text } of entries)
    await addEntry(tx, id, { kind, by: person(author), at: at(minutes), ...(text && { text }) });
  const last = (kinds: readonly string[]) => entries.findLast(({ kind }) => kinds.includes(kind));
  const answer = last(['answer']);
  const closing = last(['closed']);
  const latest = last(['answer', 'reply', 'closed']);
  await tx
    .updateTable('support_case')
    .set({
      status: plan.status,
      assignee_id: plan.assignee ? person(plan.assignee) : null,
      answered_on: answer ? at(answer.at) : null,
      closed_on: closing ? at(closing.at) : null,
      updated_on: latest ? at(latest.at) : submitted,
    })
    .where('id', '=', id)
    .execute();
}

/** A handful of support cases in each status. */
export const supportDemo: DemoData = {
  async load(tx, now) {
    const people = idsByName(await tx.selectFrom('usr').select(['id', 'login as name']).execute());
    for (const plan of supportPlans) await loadCase(tx, plan, now, people);
  },
};
