import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

const Row = styled('div')({
  display: 'flex',
  gap: 20,
  overflowX: 'auto',
  borderBottom: `1px solid ${t.border}`,
  marginBottom: 16,
  '& button': {
    flex: 'none',
    height: 40,
    padding: 0,
    border: 0,
    borderBottom: '2px solid transparent',
    backgroundColor: 'transparent',
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: t.text2,
  },
  '& button:hover': { color: t.text },
  '& button:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '& button[aria-selected=true]': { color: t.text, borderBottomColor: t.accent },
  [phoneMedia]: { '& button': { height: 44 } },
});

export interface Tab {
  name: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Name of the selected tab. */
  current: string;
  onChange: (name: string) => void;
}

/** Tabs within a page; the arrow keys move between them. For pages with their own addresses use `TabLinks`. */
export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const currentIndex = tabs.findIndex(({ name }) => name === current);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (currentIndex + step + tabs.length) % tabs.length;
    onChange(tabs[next]!.name);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div>
      <Row ref={row} role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </Row>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {tabs[currentIndex]?.content}
      </div>
    </div>
  );
}
