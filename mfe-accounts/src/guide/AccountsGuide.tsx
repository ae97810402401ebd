import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Accounts" of the user guide. */
export default function AccountsGuide({ render }: GuideProps) {
  return render?.(chapter);
}
