import { refreshIfRefused } from 'shared-api/client';
import type { AnswerSurvey, SurveyQuestion } from 'shared-api/contracts/survey';
import { answerSurvey } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { styled } from 'shared-ui/core';
import { FormCheckbox, FormTextField, DraftFormDialog, useFormikContext, Yup } from 'shared-ui/form';
import { RatingField } from './RatingField';

interface Answer {
  rating: '' | '1' | '3' | '5';
  /** Whether the box "Add a comment" is ticked. */
  tells: boolean;
  detail: string;
}
type Values = Record<string, Answer>;

const key = ({ id }: Pick<SurveyQuestion, 'id'>) => `q${id}`;
const nothing: Answer = { rating: '', tells: false, detail: '' };
const rule = Yup.object({
  rating: Yup.string().required('Choose one of the three'),
  detail: Yup.string().when('tells', {
    is: true,
    then: (text) => text.trim().max(limits.surveyDetail, `At most ${limits.surveyDetail} characters`),
  }),
});

const Question = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8 });

function Detail({ name, label }: { name: string; label: string }) {
  const { values } = useFormikContext<Values>();
  return (
    <>
      <FormCheckbox name={`${name}.tells`} label="Add a comment" />
      {values[name]?.tells && (
        <FormTextField
          name={`${name}.detail`}
          label={label}
          rows={3}
          count={limits.surveyDetail}
          countLate
          autoFocus
        />
      )}
    </>
  );
}

/** The body of the request: a rating for every question, and a text if its box is ticked and it is not empty. */
const resultsOf = (questions: readonly SurveyQuestion[], values: Values): AnswerSurvey['results'] =>
  questions.map((question) => {
    const { rating, tells, detail } = values[key(question)] ?? nothing;
    const text = tells ? detail.trim() : '';
    return { id: question.id, rating: Number(rating) as 1 | 3 | 5, ...(text && { detail: text }) };
  });

export interface SurveyFormProps {
  projectId: number;
  questions: readonly SurveyQuestion[];
  title: string;
  onClose: () => void;
  onAnswered: () => void;
}

/** A required rating for each question, and a text if the question asks for one. Source: spec 000, points 5 and 9. */
export function SurveyForm({ projectId, questions, title, onClose, onAnswered }: SurveyFormProps) {
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog<Values>
      draft={{ owner, form: `survey/${projectId}`, version: 1 }}
      title={title}
      submit="Send answers"
      width={640}
      initialValues={Object.fromEntries(questions.map((question) => [key(question), { ...nothing }]))}
      validationSchema={Yup.object(Object.fromEntries(questions.map((question) => [key(question), rule])))}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { results: resultsOf(questions, values) };
        await refreshIfRefused(projectId, answerSurvey(String(projectId), body));
        onAnswered();
      }}
    >
      {questions.map((question, index) => (
        <Question key={question.id}>
          <RatingField name={`${key(question)}.rating`} label={question.rating} autoFocus={index === 0} />
          {question.detail && <Detail name={key(question)} label={question.detail} />}
        </Question>
      ))}
    </DraftFormDialog>
  );
}
