import { undoFeature } from 'shared-api/client/features';
import type { FeatureState } from 'shared-api/contracts/platform/features';
import { useToast } from 'shared-ui/core';

/** The subject of toasts about a feature: the latest replaces those before it. */
export const featureToast = (key: string): string => `feature ${key}`;

/** Takes the last change of a feature back. @returns a function that gets the revision which that change made */
export function useUndoFeature({ key, title }: Pick<FeatureState, 'key' | 'title'>) {
  const toast = useToast();
  return async (revision: number) => {
    try {
      const { words } = await undoFeature(key, revision);
      toast({ text: `${title} is ${words} again`, about: featureToast(key) });
    } catch (cause) {
      toast({ text: cause instanceof Error ? cause.message : String(cause), kind: 'error' });
    }
  };
}
