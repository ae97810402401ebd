import type { ConfigState } from 'shared-api/contracts/platform/config';
import { Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { PanelLink } from '../shared/PanelLink';
import { Card, Cards, Quiet } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { configLinkId, groupsText, setText } from './configWords';
import { useConfigAddress } from './useConfigAddress';

/** The remotes with settings as cards, for phones. */
export function ConfigCards({ states }: { states: readonly ConfigState[] }) {
  const { remote: shown, toRemote } = useConfigAddress();
  return (
    <Cards aria-label="Configuration">
      {states.map((state) => {
        const { name, title } = state.remote;
        return (
          <Card key={name}>
            <PanelLink id={configLinkId(name)} to={toRemote(name)} shown={shown === name}>
              {title}
            </PanelLink>
            <div>
              {setText(state)} {state.unfit.length > 0 && <Tag kind="warning">Does not fit</Tag>}
            </div>
            {state.groups.length > 0 && <Quiet>Own values: {groupsText(state)}</Quiet>}
            {state.changed && (
              <Quiet>
                <Timestamp at={state.changed.at} /> · {deployerText(state.changed.by)}
              </Quiet>
            )}
          </Card>
        );
      })}
    </Cards>
  );
}
