import type { AimVersion } from 'shared-api/contracts/projectParts/aims';
import { formatDate } from 'shared-ui/date';
import { ChoiceSelect } from './ChoiceSelect';

export interface VersionSelectProps {
  label: string;
  versions: readonly AimVersion[];
  value: number;
  onChange: (number: number) => void;
}

/** Chooses a version by its number, author and date. */
export function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  return (
    <ChoiceSelect label={label} value={String(value)} onChange={(number) => onChange(Number(number))}>
      {versions.map(({ number, author, created_on: at }) => (
        <option key={number} value={number}>
          {number} · {author.name}, {formatDate(at)}
        </option>
      ))}
    </ChoiceSelect>
  );
}
