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

/** "How did it go?", to be answered or declined once; then a word of thanks until it is closed. */
export default function SurveyBanner({ project }: { project: Project }) {
  // Whatever is open stays open when the offer goes: the thanks as well.
  const { offered, isOpen, open, close } = useOfferedDialog();
  const [step, setStep] = useState<'answering' | 'declining' | 'thanks'>();
  const turn = (to: 'answering' | 'declining') => {
    setStep(to);
    open();
  };
  const end = () => {
    setStep(undefined);
    close();
  };
  const team = project.team?.name ?? 'the team';
  return (
    <>
      {step === 'thanks' && isOpen ? (
        <Place>
          <Banner kind="success" title="Thank you." onDismiss={end}>
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
                    onClick={() => turn('answering')}
                  >
                    Answer
                  </Button>
                  <Button size="small" aria-haspopup="dialog" onClick={() => turn('declining')}>
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
        <SurveyDialog projectId={project.id} onClose={end} onAnswered={() => setStep('thanks')} />
      )}
      {step === 'declining' && <DeclineQuestion projectId={project.id} onClose={end} />}
    </>
  );
}
