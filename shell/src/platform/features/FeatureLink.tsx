import { Fragment } from 'react';
import type { FeatureState } from 'shared-api/contracts/platform/features';
import { monospace, styled, t } from 'shared-ui/core';
import { PanelLink } from '../shared/PanelLink';
import { useFeatureAddress } from './useFeatureAddress';

const Code = styled('code')({
  fontFamily: monospace,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: t.text3,
  overflowWrap: 'anywhere',
});

/** A feature's id. A narrow column breaks it after a dot, hyphen or underscore, and inside a word only if the word is too long. */
export const Key = ({ children }: { children: string }) => (
  <Code>
    {(children.match(/[^._-]+[._-]*/g) ?? []).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Code>
);

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
