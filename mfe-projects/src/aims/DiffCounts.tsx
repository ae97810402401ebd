import type { AimDiffCounts } from 'shared-api/contracts/projectParts/aims';
import { styled, t, VisuallyHidden } from 'shared-ui/core';
import { countAll, kinds, type Kind } from './differences';

const colours: Record<Kind, string> = {
  added: t.success,
  removed: t.error,
  changed: t.warning,
  moved: t.info,
};

const Counts = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '&[data-same]': { fontWeight: 400, color: t.text3 },
});

/** The numbers of differences with their signs: `+6 −3 ~9 ↕2`. @param words with the kinds as words beside them */
export function DiffCounts({ counts, words = false }: { counts: AimDiffCounts; words?: boolean }) {
  if (countAll(counts) === 0) return <Counts data-same="">Same</Counts>;
  return (
    <Counts>
      {kinds
        .filter(({ kind }) => counts[kind] > 0)
        .map(({ kind, sign }) => (
          <span key={kind} style={{ color: colours[kind] }}>
            <span aria-hidden={!words || undefined}>
              {sign}
              {counts[kind].toLocaleString('en')}
              {words && ` ${kind}`}
            </span>
            {!words && (
              <VisuallyHidden>
                {counts[kind]} {kind}
              </VisuallyHidden>
            )}
          </span>
        ))}
    </Counts>
  );
}
