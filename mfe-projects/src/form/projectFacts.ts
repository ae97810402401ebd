import type { Project } from 'shared-api/contracts/project';
import type { FormShape } from './formShape';

const servicesLocked = ({ p4p, services_locked }: Project) =>
  services_locked || (p4p?.services_locked ?? false);
const named = (one: { name: string } | null | undefined) => one?.name ?? 'nobody';

/** Tells in sentences what somebody else changed that is not a field of the form. */
export function projectFacts(before: Project, now: Project, { roles }: FormShape): string[] {
  const facts: string[] = [];
  const { project_state: from } = before;
  const { project_state: to } = now;
  if (from.id !== to.id) facts.push(`It was moved from ${from.name} to ${to.name}.`);
  if (before.on_hold !== now.on_hold)
    facts.push(now.on_hold ? 'It is on hold now.' : 'It is no longer on hold.');
  if (servicesLocked(before) !== servicesLocked(now))
    facts.push(servicesLocked(now) ? 'Services were locked.' : 'Services were unlocked.');
  if (before.team?.id !== now.team?.id)
    facts.push(now.team ? `Its team is ${now.team.name} now.` : 'It has no team any more.');
  for (const { usr_role: role, usr } of now.roles) {
    const held = before.roles.find(({ usr_role }) => usr_role.id === role.id)?.usr;
    if (!roles.some(({ id }) => id === role.id) && held?.id !== usr?.id)
      facts.push(`${role.name} is ${named(usr)} now.`);
  }
  return facts;
}
