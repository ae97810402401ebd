import type { FeatureState } from 'shared-api/contracts/platform/features';
import { monospace, RouterLink, styled, t } from 'shared-ui/core';
import { useFeatureAddress } from './useFeatureAddress';

/** The link covers its whole row or card, which can therefore be clicked anywhere. */
const Covering = styled(RouterLink)({
  color: t.text,
  fontWeight: 500,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
});
export const Key = styled('code')({
  fontFamily: monospace,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: t.text3,
  overflowWrap: 'anywhere',
});

/** The id of the link in a feature's row. */
export const featureLinkId = (key: string) => `feature-${key}`;

/** A link that opens the panel of a feature. */
export function FeatureLink({ feature: { key, title } }: { feature: FeatureState }) {
  const { feature: shown, toFeature } = useFeatureAddress();
  return (
    <Covering
      id={featureLinkId(key)}
      to={toFeature(key)}
      {...(shown === key ? { 'aria-current': 'true' } : {})}
    >
      {title}
    </Covering>
  );
}
