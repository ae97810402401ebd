import { lazyComponent } from 'shared-ui/core';
import type { RouteObject } from 'shared-ui/router';
import { LoginPage } from '../account/LoginPage';
import { AreaScreen } from './AreaScreen';
import { ShellError } from './ShellError';

// Lazy, so that the first visit does not load the form library.
const PasswordChangePage = lazyComponent(
  () => import(/* webpackChunkName: "PasswordChangePage" */ '../account/PasswordChangePage'),
);
const RecoverPage = lazyComponent(
  () => import(/* webpackChunkName: "RecoverPage" */ '../account/RecoverPage'),
);
const RequestRecoverPage = lazyComponent(
  () => import(/* webpackChunkName: "RecoverPage" */ '../account/RequestRecoverPage'),
);
const FirstAdminPage = lazyComponent(
  () => import(/* webpackChunkName: "FirstAdminPage" */ '../account/FirstAdminPage'),
);

const DisplayPage = lazyComponent(
  () => import(/* webpackChunkName: "DisplayPage" */ '../display/DisplayPage'),
);

/** The account screens are outside the frame, everything else is inside. Source: spec 001, point 2.1. */
export const routes: RouteObject[] = [
  {
    errorElement: <ShellError />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/password_change', element: <PasswordChangePage /> },
      { path: '/account/request_recover', element: <RequestRecoverPage /> },
      { path: '/account/recover', element: <RecoverPage /> },
      { path: '/first_admin', element: <FirstAdminPage /> },
      { path: '/display/:filler', element: <DisplayPage /> },
      { path: '*', element: <AreaScreen /> },
    ],
  },
];
