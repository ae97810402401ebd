import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Field } from '../../controls/Field';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { Menu } from '../../overlays/Menu';
import { monospace, t } from '../../theme/tokens';
import { Counter } from './Counter';
import { findCompletion, insertCompletion, type Completion, type CompletionMarks } from './findCompletion';
import type { FormTextFieldProps } from './FormTextField';

export type { Completion } from './findCompletion';

export interface FormCompletionFieldProps extends Omit<FormTextFieldProps, 'count' | 'countLate'> {
  marks: CompletionMarks;
  options: readonly Completion[];
  /** Label of the button that lists all options: "Insert placeholder". */
  insertLabel: string;
  /** Characters. */
  max: number;
}

const Root = styled('div')({ position: 'relative' });
const List = styled('ul')({
  position: 'absolute',
  zIndex: 3,
  top: '100%',
  left: 0,
  right: 0,
  marginTop: 4,
  padding: 4,
  maxHeight: 264,
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bgOverlay,
  boxShadow: t.shadow2,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(128px, 2fr) 3fr',
    gap: 8,
    padding: '6px 8px',
    borderRadius: 4,
    cursor: 'pointer',
  },
  '& li[aria-selected=true]': { backgroundColor: t.bgMuted },
  '& code': { fontFamily: monospace, fontSize: 12, lineHeight: '20px', overflowWrap: 'anywhere' },
  '& span': { color: t.text2, fontSize: 12, lineHeight: '20px' },
});

type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * A text field that completes marked values: after the opening mark it lists those that fit; arrows move, Enter or Tab inserts, Esc
 * closes. A button lists all of them.
 */
export function FormCompletionField(props: FormCompletionFieldProps) {
  const { name, marks, options, insertLabel, max, ...rest } = props;
  const [field, meta, helpers] = useField<string>(name);
  const id = useId();
  const input = useRef<Input>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const placed = useRef<number | null>(null);

  // The caret is placed after the inserted text was drawn.
  useLayoutEffect(() => {
    if (placed.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });

  const found = caret === null ? undefined : findCompletion(field.value, caret, marks, options);
  const active = found && Math.min(chosen, found.options.length - 1);
  const follow = ({ currentTarget }: SyntheticEvent<Input>) => {
    setCaret(currentTarget.selectionStart);
  };
  const insert = (value: string, at: { start: number; caret: number }) => {
    const next = insertCompletion(field.value, at, value, marks);
    placed.current = next.caret;
    setCaret(null);
    setChosen(0);
    void helpers.setValue(next.text);
  };
  const insertChosen = (index: number) => {
    if (found && caret !== null) insert(found.options[index]!.value, { start: found.start, caret });
  };
  const insertAtCaret = (value: string) => {
    const at = input.current?.selectionStart ?? field.value.length;
    insert(value, { start: at, caret: at });
  };
  const press = (event: KeyboardEvent) => {
    if (!found || active === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((active + step + found.options.length) % found.options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insertChosen(active);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Root>
      <Field
        {...rest}
        {...field}
        error={meta.touched || field.value !== meta.initialValue ? meta.error : undefined}
        inputRef={input}
        labelEnd={
          <Button size="small" onClick={(event) => setAnchor(event.currentTarget)}>
            {insertLabel}
          </Button>
        }
        end={<Counter text={field.value} limit={max} late />}
        onKeyDown={press}
        onSelect={follow}
        onBlur={(event) => {
          setCaret(null);
          field.onBlur(event);
        }}
        completion={
          found && active !== undefined ? { listId: `${id}-list`, activeId: `${id}-${active}` } : undefined
        }
      />
      <VisuallyHidden role="status">
        {found ? `${found.options.length} to choose from: arrows move, Enter inserts.` : ''}
      </VisuallyHidden>
      {found && (
        <List id={`${id}-list`} role="listbox" aria-label={insertLabel}>
          {found.options.map(({ value, text }, index) => (
            <li
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Not `onClick`: the focus stays in the field.
              onMouseDown={(event) => {
                event.preventDefault();
                insertChosen(index);
              }}
            >
              <code>{value}</code>
              <span>{text}</span>
            </li>
          ))}
        </List>
      )}
      <Menu
        anchor={anchor}
        label={insertLabel}
        align="end"
        onClose={() => setAnchor(null)}
        items={options.map(({ value, text }) => ({
          label: `${value} – ${text}`,
          onSelect: () => insertAtCaret(value),
        }))}
      />
    </Root>
  );
}
