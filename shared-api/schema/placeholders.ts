/**
 * The fixed list of placeholders in mail templates, each with its meaning. Source: domain.md 3. A mail that merges several changes
 * fills them from all of these changes.
 */
export const placeholders = {
  'recipient.name': 'The person it goes to; the address where a rule names one.',
  'actor.name': 'Who did it; several people with “and” between them.',
  'project.id': 'The project’s number.',
  'project.name': 'Its name.',
  'project.group': 'Its delivery group.',
  'project.requester': 'Who raised it.',
  'project.team': 'Its team, or “no team”.',
  'project.link': 'The address of its page.',
  'project.timeline': 'The address of its timeline.',
  'state.from': 'The state in which it was before, or “new”.',
  'state.to': 'The state in which it is then.',
  summary: 'What it is about in a few words: the state it entered, or the names of what changed.',
  comment: 'What was written with it; nothing where nobody wrote.',
  changes: 'What changed, a line each, with who and when. A list of its own: not in a subject.',
} as const;

export type Placeholder = keyof typeof placeholders;

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
