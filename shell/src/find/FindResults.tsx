import { Highlight, RouterLink, styled } from 'shared-ui/core';
import { Icon, isIconName } from 'shared-ui/icons';
import { Group, Option } from './findStyles';
import type { Result, ResultGroup } from './search/findGroups';
import type { FindCommand } from './search/offers';

const Link = styled(RouterLink)(Option);

/** How many characters of a label are visible beside its detail. */
const visibleLength = 40;

interface LineProps {
  result: Result;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onGo: () => void;
  onCommand: (command: FindCommand) => void;
}

/** A real link, so that middle click, the context menu and Ctrl-click work as everywhere. */
function Line({ result, id, isActive, onPoint, onGo, onCommand }: LineProps) {
  const { to, command, label, labelRanges, detail, detailRanges, icon } = result;
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => {
        if (command) {
          event.preventDefault();
          onCommand(command);
        } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onGo();
      }}
    >
      <Icon name={isIconName(icon) ? icon : 'chevron-right'} size={18} />
      <span data-label="">
        <Highlight text={label} ranges={labelRanges} room={visibleLength} />
      </span>
      {detail !== undefined && (
        <span data-detail="">
          {' '}
          <Highlight text={detail} ranges={detailRanges} />
        </span>
      )}
      <kbd aria-hidden="true">↵</kbd>
    </Link>
  );
}

export interface FindResultsProps {
  id: string;
  groups: readonly ResultGroup[];
  /** Index of the selected result among all results. */
  active: number;
  optionId: (index: number) => string;
  /** Called when the pointer moves over a result. */
  onPoint: (key: string) => void;
  /** Called when a result is opened in this window. */
  onGo: () => void;
  onCommand: (command: FindCommand) => void;
}

/** The results in groups with headings. The field's `aria-activedescendant` names the selected one. */
export function FindResults(props: FindResultsProps) {
  const { id, groups, active, optionId, onPoint, onGo, onCommand } = props;
  const indexOf = new Map(groups.flatMap(({ results }) => results).map((result, index) => [result, index]));
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label="Results">
      {groups.map(({ key, title, results }) => (
        <Group key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`}>{title}</div>
          {results.map((result) => {
            const index = indexOf.get(result)!;
            return (
              <Line
                key={result.key}
                result={result}
                id={optionId(index)}
                isActive={index === active}
                onPoint={() => onPoint(result.key)}
                onGo={onGo}
                onCommand={onCommand}
              />
            );
          })}
        </Group>
      ))}
    </div>
  );
}
