/** Survey questions by team, in order; other teams have no survey. */
export const demoQuestions: Record<string, { rating: string; detail: string | null; disabled?: true }[]> = {
  'Core Routing': [
    { rating: 'How satisfied are you with the result?', detail: 'What would you have wished for?' },
    { rating: 'How well were you kept informed?', detail: 'What did you hear too late?' },
    { rating: 'Was the work finished when it was promised?', detail: null },
    { rating: 'How easy was it to reach us?', detail: null, disabled: true },
  ],
  'Edge Access': [
    { rating: 'How satisfied are you with the result?', detail: 'What would you have wished for?' },
    { rating: 'How was the visit to your site?', detail: 'What should the engineer know next time?' },
  ],
  Voice: [{ rating: 'How satisfied are you with the result?', detail: 'Anything we should know?' }],
  'Platform Core': [
    { rating: 'Does the application do what you asked for?', detail: 'What is missing?' },
    { rating: 'How well were you kept informed?', detail: null },
  ],
  Identity: [{ rating: 'How smooth was the switch for your people?', detail: 'What went wrong?' }],
};

/** Texts that people write with a rating. */
export const demoSurveyTexts: Record<1 | 3 | 5, string[]> = {
  1: [
    'The cutover was moved twice on the day itself.',
    'We had to ask for every update.',
    'The site was down for two hours more than agreed.',
  ],
  3: [
    'Good work in the end, a long wait before it.',
    'A date earlier on would have helped us to plan.',
    'The handover was short on detail.',
  ],
  5: [
    'Done a week early. Thank you!',
    'Daniel explained every step before he took it.',
    'Nobody noticed the change, which is the best that can be said.',
    'Clear quotes, clear dates, no surprises.',
  ],
};
