import type { KeyboardEvent } from 'react';
import { Button, phoneMedia, Spinner, styled, t, useDelayedFlag, useIsPhone } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

/** The API's limit of `search`, in characters. */
const maxLength = 200;

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  height: 52,
  padding: '0 16px',
  borderBottom: `1px solid ${t.border}`,
  color: t.text3,
  '& > svg': { flex: 'none' },
  [phoneMedia]: { height: 56, padding: '0 8px 0 16px' },
});
const Input = styled('input')({
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 16,
  letterSpacing: 'inherit',
  color: t.text,
  textOverflow: 'ellipsis',
  '&::placeholder': { color: t.text3, opacity: 1 },
  // The panel has only this field, and the line below it marks it well enough.
  '&:focus-visible': { outline: 'none' },
});

export interface FindFieldProps {
  prompt: string;
  text: string;
  isPending: boolean;
  /** Ids of the list of results and of the selected result; undefined without results. */
  listId: string | undefined;
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The search field. It keeps the focus while the arrow keys select a result. */
export function FindField(props: FindFieldProps) {
  const { prompt, text, isPending, listId, activeId, onType, onKeyDown, onClose } = props;
  const isSlow = useDelayedFlag(isPending);
  const isPhone = useIsPhone();
  return (
    <Row>
      <Icon name="search" size={20} />
      <Input
        autoFocus
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label={prompt}
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={prompt}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {isSlow && <Spinner />}
      {isPhone && (
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
      )}
    </Row>
  );
}
