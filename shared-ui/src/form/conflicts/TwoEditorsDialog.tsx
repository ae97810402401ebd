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
const AtStart = styled('span')({ marginRight: 'auto', [phoneMedia]: { marginRight: 0 } });

type Stale<Values> = NonNullable<TwoEditors<Values>['stale']>;

function lastChange<Values>({ by, isSamePerson }: Stale<Values>): string {
  if (!by) return '';
  return `Last changed by ${isSamePerson ? 'you, elsewhere' : by.name}, ${formatTimestamp(by.at)}. `;
}

const titleOf = <Values,>({ refused, draft }: Stale<Values>, noun: string) => {
  if (refused) return 'You may not change all of this any more';
  return draft ? `The ${noun} changed after you typed this` : 'Somebody changed this since you opened it';
};

/**
 * Opens over a form whose save would overwrite what someone else saved: compares both versions field by field and lets the
 * person choose. Put it inside the form, once. Source: domain.md 11.
 */
export function TwoEditorsDialog<Values extends object>({ of: editors }: { of: TwoEditors<Values> }) {
  const { values, setValues, resetForm, submitForm } = useFormikContext<Values>();
  const [discarding, setDiscarding] = useState(false);
  const [saves, setSaves] = useState(0);
  const sentSaves = useRef(0);
  const { stale, fields, choices, noun } = editors;

  // Submits in an effect: by then the form holds the chosen values, and is based on the present version.
  useEffect(() => {
    if (sentSaves.current === saves) return;
    sentSaves.current = saves;
    void submitForm();
  }, [saves, submitForm]);

  if (!stale) return null;
  const versions = { ...stale.versions, mine: values };
  const differences = compareEdits(fields, versions, stale.locked);
  const names = fields.map(({ name }) => name);
  const save = () => {
    void setValues(mergeEdits(names, versions, choices, stale.locked), false);
    editors.accept();
    setSaves(saves + 1);
  };
  const discard = () => {
    resetForm({ values: stale.versions.theirs });
    editors.accept();
  };
  return (
    <>
      <Dialog
        open={editors.comparing}
        title={titleOf(stale, noun)}
        width={960}
        onClose={editors.closeComparison}
        actions={
          <>
            <AtStart>
              <Button variant="text" tone="danger" aria-haspopup="dialog" onClick={() => setDiscarding(true)}>
                Discard mine
              </Button>
            </AtStart>
            <Button onClick={editors.closeComparison}>Go back to editing</Button>
            <Button
              variant="primary"
              autoFocus={!differences.some(({ changedBy }) => changedBy === 'both')}
              onClick={save}
            >
              Save with these choices
            </Button>
          </>
        }
      >
        {/* Focusable, so that the keyboard can scroll it even without a radio button inside. */}
        <Text role="region" aria-label="Comparison" tabIndex={0}>
          <p>
            {stale.refused ?? lastChange(stale)}
            {!stale.refused && 'Your changes are not saved yet, and none of them are lost.'}
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
            <CompareTable differences={differences} choices={choices} onChoose={editors.choose} />
          )}
        </Text>
      </Dialog>
      <ConfirmDialog
        open={discarding}
        title="Discard what you typed?"
        confirm="Discard"
        danger
        onConfirm={discard}
        onClose={() => setDiscarding(false)}
      >
        The form starts again from the {noun} as it is now. What you typed here is lost.
      </ConfirmDialog>
    </>
  );
}
