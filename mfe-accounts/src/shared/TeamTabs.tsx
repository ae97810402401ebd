import { TabLinks } from 'shared-ui/content';

/** Links to the pages of one team. The survey results are shown to people who manage the team. */
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
