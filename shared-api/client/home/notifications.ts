import { paths } from '../../contracts/paths';
import type {
  ChangeMailChoice,
  MailChoice,
  MarkNotifications,
  Notification,
} from '../../contracts/personal/notifications';
import { useListPage } from '../transport/lists';
import { write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer } from '../transport/useAnswer';

/** The newest notifications of the signed-in user. @param query.unread leaves out those that were read */
export const useNotifications = ({ perPage, unread = false }: { perPage: number; unread?: boolean }) =>
  useListPage<Notification>(paths.notifications, {
    page: 1,
    per_page: perPage,
    ...(unread ? { unread: 'true' } : {}),
  });

/** Marks notifications as read or unread, and reads the shown ones again. @throws ApiError */
export async function markNotifications(body: MarkNotifications): Promise<void> {
  await write<void>('PUT', paths.notificationsRead, body);
  await refreshResource(paths.notifications);
}

/** The kinds of mail that the signed-in user may switch off. */
export const useMailChoices = () => useAnswer<MailChoice[]>(paths.notificationMails);

/** Switches a kind of mail on or off for the signed-in user. @throws ApiError */
export async function changeMailChoice(body: ChangeMailChoice): Promise<void> {
  await write<void>('PUT', paths.notificationMails, body);
  await refreshResource(paths.notificationMails);
}
