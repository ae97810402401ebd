import { Highlight, RouterLink, styled } from 'shared-ui/core';
import { Icon, isIconName } from 'shared-ui/icons';
import { Group, Option } from './findStyles';
import type { Result, ResultGroup } from './search/findGroups';

const Link = styled(RouterLink)(Option);

/** Characters of a label that are in view beside its detail. */
const room = 40;

interface LineProps {
  result: Result;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onGo: () => void;
}

/** A real link, so that the middle button, its menu and Ctrl do what they do everywhere. */
function Line({ result, id, isActive, onPoint, onGo }: LineProps) {
  const { to, label, labelRanges, detail, detailRanges, icon } = result;
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onGo();
      }}
    >
      <Icon name={isIconName(icon) ? icon : 'chevron-right'} size={18} />
      <span data-label="">
        <Highlight text={label} ranges={labelRanges} room={room} />
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
  /** Which of all lines is marked. */
  active: number;
  optionId: (index: number) => string;
  /** The pointer has come to a line. */
  onPoint: (key: string) => void;
  /** A line was followed in this window. */
  onGo: () => void;
}

/** Lines under headings, the marked one for the field's `aria-activedescendant`. */
export function FindResults({ id, groups, active, optionId, onPoint, onGo }: FindResultsProps) {
  const indexOf = new Map(groups.flatMap(({ results }) => results).map((result, index) => [result, index]));
  return (
    <div id={id} role="listbox" aria-label="Results">
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
              />
            );
          })}
        </Group>
      ))}
    </div>
  );
}
