import { useState } from 'react';
import type { SurveyQuestion } from 'shared-api/contracts/survey';
import { useSurvey } from 'shared-api/delivery';
import { Banner, Button, Dialog, LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { SurveyForm } from './SurveyForm';

export interface SurveyDialogProps {
  projectId: number;
  onClose: () => void;
  onAnswered: () => void;
}

const title = 'Post Project Survey';

/** The modal "Post Project Survey" with the team's current questions. Source: spec 000, point 2 (Modals). */
export function SurveyDialog({ projectId, onClose, onAnswered }: SurveyDialogProps) {
  const read = useSurvey(String(projectId));
  // Input stays when somebody else answers meanwhile; sending it then fails with the reason.
  const [questions, setQuestions] = useState<SurveyQuestion[]>();
  const { data } = read;
  if (data && data.surveyed_on === null && data.questions !== questions) setQuestions(data.questions);
  if (questions?.length)
    return (
      <SurveyForm
        projectId={projectId}
        questions={questions}
        title={title}
        onClose={onClose}
        onAnswered={onAnswered}
      />
    );
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <LoadError title="The questions did not load." read={read} />
      {data && (
        <Banner kind="info">This project already has an answer, or its team no longer asks anything.</Banner>
      )}
      <WhileLoading
        loading={!data && !read.error}
        skeleton={
          <div role="status" aria-label="Loading the questions">
            <Skeleton width="60%" height={16} />
            <Skeleton height={56} />
          </div>
        }
      >
        {null}
      </WhileLoading>
    </Dialog>
  );
}
