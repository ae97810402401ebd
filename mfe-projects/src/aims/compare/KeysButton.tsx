import { useState } from 'react';
import type { AimDiffSheet } from 'shared-api/contracts/projectParts/aims';
import { aimLimits } from 'shared-api/limits';
import { Button, Checkbox, Popover, styled, t } from 'shared-ui/core';

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 12,
  '& > p': { fontSize: 12, lineHeight: '16px', color: t.text3 },
});
const Columns = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  maxHeight: 264,
  margin: '4px 0',
  overflow: 'auto',
});
const Foot = styled('div')({ display: 'flex', gap: 8, '& > :first-of-type': { marginRight: 'auto' } });

export interface KeysButtonProps {
  sheet: AimDiffSheet;
  /** Called with the names of the columns; empty: by content; undefined: the server guesses. */
  onChange: (keys: readonly string[] | undefined) => void;
}

/** Shows by which columns rows are matched, and lets one choose others. Source: domain.md 8. */
export function KeysButton({ sheet, onChange }: KeysButtonProps) {
  const { columns, matched_by: matchedBy, guessed } = sheet;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const now = columns.filter(({ is_key: isKey }) => isKey).map(({ name }) => name);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isFull = chosen.length >= aimLimits.keys;
  const apply = (keys: readonly string[] | undefined) => {
    setAnchor(null);
    onChange(keys);
  };
  const shown = matchedBy === 'content' ? 'content' : now.join(', ');
  return (
    <>
      <Button
        icon="key"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={`Rows matched by ${shown}`}
        onClick={(event) => {
          setChosen(now);
          setAnchor(event.currentTarget);
        }}
      >
        {matchedBy === 'content' ? 'Content' : shown}
      </Button>
      <Popover
        anchor={anchor}
        label="Rows matched by"
        width={280}
        align="end"
        onClose={() => setAnchor(null)}
      >
        <Body>
          <p>
            {guessed && now.length > 0 && 'Guessed. '}
            Rows with the same values in these columns are the same row. Without any, rows are matched by
            their content.
          </p>
          <Columns role="group" aria-label="Key columns">
            {columns.map(({ name, index_a: inA, index_b: inB }, place) => (
              <Checkbox
                key={place}
                label={name || `Column ${place + 1}`}
                checked={chosen.includes(name)}
                // A column that one version lacks, or without a heading, cannot name rows in both.
                disabled={!name || inA === null || inB === null || (isFull && !chosen.includes(name))}
                onChange={(checked) =>
                  setChosen(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />
            ))}
          </Columns>
          <Foot>
            <Button size="small" variant="text" onClick={() => apply(undefined)}>
              Guess
            </Button>
            <Button size="small" onClick={() => setAnchor(null)}>
              Cancel
            </Button>
            <Button size="small" variant="primary" onClick={() => apply(chosen)}>
              Compare
            </Button>
          </Foot>
        </Body>
      </Popover>
    </>
  );
}
