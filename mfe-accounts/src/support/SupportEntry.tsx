import type { SlotProps } from 'shared-api/portal';
import { MenuEntry } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';

/** The entry “Support” of the user menu. The form learns from which page the person came. Source: spec 001, point 2.3. */
export default function SupportEntry({ close }: SlotProps['user-menu']) {
  const { pathname } = useLocation();
  const from = pathname === '/support' ? '' : `?${new URLSearchParams({ from: pathname }).toString()}`;
  return <MenuEntry label="Support" icon="support" to={`/support${from}`} onSelect={close} />;
}
