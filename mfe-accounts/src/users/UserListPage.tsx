import { users } from './users';

/** `users`: for global admins. Source: spec 001, point 2.4. */
export default function UserListPage() {
  return <users.ListScreen may={{ remove: false }} />;
}
