import type { FeatureState } from 'shared-api/contracts/platform/features';
import { monospace, styled, t } from 'shared-ui/core';
import { PanelLink } from '../shared/PanelLink';
import { useFeatureAddress } from './useFeatureAddress';

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
    <PanelLink id={featureLinkId(key)} to={toFeature(key)} shown={shown === key}>
      {title}
    </PanelLink>
  );
}
