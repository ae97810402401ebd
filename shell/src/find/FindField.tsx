import type { KeyboardEvent } from 'react';
import { Button, phoneMedia, Spinner, styled, t, useDelayedFlag, useIsPhone } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

/** Characters; the limit of `search` in the API. */
const longest = 200;

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
  // The whole panel is there for this field; the line under it says where one types.
  '&:focus-visible': { outline: 'none' },
});

export interface FindFieldProps {
  prompt: string;
  text: string;
  isPending: boolean;
  /** Id of the list of results and of the marked one; absent while there are none. */
  listId: string | undefined;
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Where one types; the focus stays in it while the arrows mark a result. */
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
        maxLength={longest}
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
