import type { FeatureState } from 'shared-api/contracts/platform/features';
import { Tag, type TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';
import { featureStates } from './useFeatureAddress';

const looks: Record<FeatureState['now'], { kind: TagKind; icon?: IconName }> = {
  on: { kind: 'success' },
  audience: { kind: 'accent', icon: 'people' },
  scheduled: { kind: 'info', icon: 'clock' },
  off: { kind: 'neutral' },
  ended: { kind: 'neutral', icon: 'clock' },
};

/** For whom a feature is now: nobody, everyone, some, nobody yet. */
export const StateTag = ({ now }: Pick<FeatureState, 'now'>) => (
  <Tag {...looks[now]}>{featureStates[now]}</Tag>
);
