import { useState } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { Banner, Button, phoneMedia, styled, t } from 'shared-ui/core';
import { useOfferedDialog } from '../shared/WhileOffered';
import { DeclineQuestion } from './DeclineQuestion';
import { SurveyDialog } from './SurveyDialog';

const Place = styled('div')({
  padding: '16px 24px',
  borderBottom: `1px solid ${t.border}`,
  [phoneMedia]: { padding: 16 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The banner "How did it go?", to answer or decline; after the answer, thanks until it is dismissed. */
export default function SurveyBanner({ project }: { project: Project }) {
  // An open dialog and the thanks stay when the offer ends.
  const { offered, isOpen, open, close } = useOfferedDialog();
  const [step, setStep] = useState<'answering' | 'declining' | 'thanks'>();
  const openStep = (to: 'answering' | 'declining') => {
    setStep(to);
    open();
  };
  const closeStep = () => {
    setStep(undefined);
    close();
  };
  const team = project.team?.name ?? 'the team';
  return (
    <>
      {step === 'thanks' && isOpen ? (
        <Place>
          <Banner kind="success" title="Thank you." onDismiss={closeStep}>
            Your answers go to those who manage {team}.
          </Banner>
        </Place>
      ) : (
        offered && (
          <Place>
            <Banner
              kind="info"
              title="How did it go?"
              action={
                <Buttons>
                  <Button
                    size="small"
                    variant="primary"
                    aria-haspopup="dialog"
                    onClick={() => openStep('answering')}
                  >
                    Answer
                  </Button>
                  <Button size="small" aria-haspopup="dialog" onClick={() => openStep('declining')}>
                    No thanks
                  </Button>
                </Buttons>
              }
            >
              {project.team?.name ?? 'The team'} would like to know what you think of this project. It takes a
              minute.
            </Banner>
          </Place>
        )
      )}
      {step === 'answering' && (
        <SurveyDialog projectId={project.id} onClose={closeStep} onAnswered={() => setStep('thanks')} />
      )}
      {step === 'declining' && <DeclineQuestion projectId={project.id} onClose={closeStep} />}
    </>
  );
}
