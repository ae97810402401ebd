import type { Build } from 'shared-api/portal/build';
import { toShellOffer } from '../gate/breaches';
import { describeUnfit } from '../gate/describeUnfit';
import { groupBy } from '../gate/remoteBuild';
import type { VersionRow } from './portal.queries';

/** A version with its build. */
export type BuiltVersion = VersionRow & { build: Build };

/** The versions of one remote that browsers with a given shell get. */
export interface ChosenVersions {
  remote: string;
  build: Build;
  /** True: no version goes with the shell, and `build` is the live one all the same. */
  unfit: boolean;
  /** Used where `build` does not load; a version that is known to load. */
  fallback: Build | null;
  disabled: VersionRow['disabled'];
}

/**
 * Chooses the version of each remote that browsers with a shell get: the live one, or, if that does not go with the shell, the first
 * replacement that does. So a tab that was opened before a deploy of the shell keeps working, and so does the portal after a shell
 * was taken back.
 * @param versions as `listVersions` orders them; the shell's own is ignored
 * @param shell the running shell; null when there is none
 */
export function chooseVersions(versions: readonly BuiltVersion[], shell: Build | null): ChosenVersions[] {
  const offer = shell && toShellOffer(shell);
  const byRemote = groupBy(
    versions.filter(({ remote }) => remote !== 'shell'),
    ({ remote }) => remote,
  );
  return [...byRemote.values()].flatMap((all): ChosenVersions[] => {
    const live = all.find(({ current }) => current);
    if (!live) return [];
    const goes = ({ build }: BuiltVersion) => describeUnfit(build, offer) === null;
    const replacements = all.filter((one) => one !== live && goes(one));
    const chosen = goes(live) ? live : replacements[0];
    const fallback = replacements.find((one) => one !== chosen && one.loaded);
    return [
      {
        remote: live.remote,
        build: (chosen ?? live).build,
        unfit: !chosen,
        fallback: fallback?.build ?? null,
        disabled: live.disabled,
      },
    ];
  });
}
