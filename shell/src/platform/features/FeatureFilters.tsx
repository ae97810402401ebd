import { useState } from 'react';
import type { FeatureState } from 'shared-api/contracts/platform/features';
import { SearchBox } from 'shared-ui/controls';
import { Button, Menu, phoneMedia, styled } from 'shared-ui/core';
import { groupByRemote } from './featureWords';
import { featureStates, useFeatureAddress } from './useFeatureAddress';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '8px 24px',
  '& > div:first-of-type': { width: 240 },
  [phoneMedia]: { padding: '8px 16px', '& > div:first-of-type': { width: '100%' } },
});

interface FilterProps {
  name: string;
  /** The label while nothing is chosen. */
  none: string;
  value: string | null;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

function Filter({ name, none, value, choices, onChange }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {`${name}: ${chosen?.label ?? none}`}
      </Button>
      <Menu
        anchor={anchor}
        label={name}
        items={[{ value: null, label: none.charAt(0).toUpperCase() + none.slice(1) }, ...choices].map(
          (choice) => ({
            label: choice.label,
            checked: choice.value === (chosen?.value ?? null),
            onSelect: () => onChange(choice.value),
          }),
        )}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

/** Search and filters of the list. */
export function FeatureFilters({ features }: { features: readonly FeatureState[] }) {
  const { search, remote, state, filter } = useFeatureAddress();
  const remotes = groupByRemote(features).map(({ remote: { name, title } }) => ({
    value: name,
    label: title,
  }));
  const states = Object.entries(featureStates).map(([value, label]) => ({ value, label }));
  return (
    <Bar>
      <div>
        <SearchBox
          label="Search features"
          value={search}
          onSearch={(text) => filter('search', text.trim())}
        />
      </div>
      <Filter
        name="Remote"
        none="all"
        value={remote}
        choices={remotes}
        onChange={(value) => filter('remote', value)}
      />
      <Filter
        name="State"
        none="any"
        value={state}
        choices={states}
        onChange={(value) => filter('state', value)}
      />
    </Bar>
  );
}
