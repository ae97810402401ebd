import { TabLinks } from 'shared-ui/core';

/** The pages of one team, side by side. What is not for everyone is for those who manage it. */
export function TeamTabs({ id, manages }: { id: number; manages: boolean }) {
  return (
    <TabLinks
      label="Team"
      tabs={[
        { label: 'Members', to: `/teams/${id}/members` },
        { label: 'Survey Questions', to: `/teams/${id}/survey_questions` },
        ...(manages ? [{ label: 'Survey Results', to: `/teams/${id}/survey_results` }] : []),
      ]}
    />
  );
}
