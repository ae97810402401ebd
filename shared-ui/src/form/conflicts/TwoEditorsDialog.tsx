import { useEffect, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { formatTimestamp } from '../../date/formatDate';
import { Banner } from '../../feedback/Banner';
import { ConfirmDialog } from '../../overlays/ConfirmDialog';
import { Dialog } from '../../overlays/Dialog';
import { phoneMedia } from '../../theme/tokens';
import { compareEdits, mergeEdits } from './compareEdits';
import { CompareTable } from './CompareTable';
import type { TwoEditors } from './useTwoEditors';

const Text = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '&:focus-visible': { outlineOffset: 8 },
  '& ul': { margin: 0, paddingLeft: 16, listStyle: 'disc' },
});
const Apart = styled('span')({ marginRight: 'auto', [phoneMedia]: { marginRight: 0 } });

type Stale<Values> = NonNullable<TwoEditors<Values>['stale']>;

function lastChange<Values>({ by, byMe }: Stale<Values>): string {
  if (!by) return '';
  return `Last changed by ${byMe ? 'you, elsewhere' : by.name}, ${formatTimestamp(by.at)}. `;
}

const titleOf = <Values,>({ refused, draft }: Stale<Values>, noun: string) => {
  if (refused) return 'You may not change all of this any more';
  return draft ? `The ${noun} changed after you typed this` : 'Somebody changed this since you opened it';
};

/**
 * Opens over a form whose save would undo what somebody else saved: says what they did, field by field, beside what one typed,
 * and lets one choose. Put it inside the form, once. Source: domain.md 11.
 */
export function TwoEditorsDialog<Values extends object>({ of: two }: { of: TwoEditors<Values> }) {
  const { values, setValues, resetForm, submitForm } = useFormikContext<Values>();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState(0);
  const sent = useRef(0);
  const { stale, fields, choices, noun } = two;

  // Sent once the form holds what was chosen and is about what is there now.
  useEffect(() => {
    if (sent.current === chosen) return;
    sent.current = chosen;
    void submitForm();
  }, [chosen, submitForm]);

  if (!stale) return null;
  const versions = { ...stale.versions, mine: values };
  const differences = compareEdits(fields, versions, stale.locked);
  const names = fields.map(({ name }) => name);
  const save = () => {
    void setValues(mergeEdits(names, versions, choices, stale.locked), false);
    two.accept();
    setChosen(chosen + 1);
  };
  const discard = () => {
    resetForm({ values: stale.versions.theirs });
    two.accept();
  };
  return (
    <>
      <Dialog
        open={two.comparing}
        title={titleOf(stale, noun)}
        width={960}
        onClose={two.goBack}
        actions={
          <>
            <Apart>
              <Button variant="text" tone="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Discard mine
              </Button>
            </Apart>
            <Button onClick={two.goBack}>Go back to editing</Button>
            <Button
              variant="primary"
              autoFocus={!differences.some(({ who }) => who === 'both')}
              onClick={save}
            >
              Save with these choices
            </Button>
          </>
        }
      >
        {/* Can be scrolled by the keyboard, also where there is nothing to choose. */}
        <Text role="region" aria-label="Comparison" tabIndex={0}>
          <p>
            {stale.refused ?? lastChange(stale)}
            {!stale.refused && 'Nothing of yours is saved yet, and nothing of it is lost.'}
          </p>
          {stale.facts.length > 0 && (
            <Banner kind="info" title="Since then:">
              <ul>
                {stale.facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </Banner>
          )}
          {differences.length > 0 && (
            <CompareTable differences={differences} choices={choices} onChoose={two.choose} />
          )}
        </Text>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        confirm="Discard"
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        The form starts again from the {noun} as it is now. What you typed here is lost.
      </ConfirmDialog>
    </>
  );
}
