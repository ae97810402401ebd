import { phoneMedia, RouterLink, styled, t, useHasUnsaved } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Anchor = styled(RouterLink)({
  display: 'flex',
  gap: 4,
  padding: 6,
  borderRadius: 6,
  color: t.text2,
  '&:hover': { backgroundColor: t.bgMuted },
  // A phone's bar has no room beside a notice: there the user menu has it.
  [phoneMedia]: { display: 'none' },
});

/** The address of the guide where it explains a page. */
export const helpAddress = (page: string | undefined) => `/userguide${page ? `?page=${page}` : ''}`;

/**
 * Opens the guide where it explains the page, in a new tab while the page has unsaved changes.
 * @param page the page's name; undefined where there is no page
 */
export function HelpLink({ page }: { page: string | undefined }) {
  const isTyped = useHasUnsaved();
  return (
    <Anchor
      to={helpAddress(page)}
      aria-label={isTyped ? 'Help, in a new tab' : 'Help'}
      target={isTyped ? '_blank' : undefined}
    >
      <Icon name="help" size={20} />
      <span>Help</span>
    </Anchor>
  );
}
