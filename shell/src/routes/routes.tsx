import { lazy, Suspense, type ReactNode } from 'react';
import type { RouteObject } from 'shared-ui/router';
import { LoginPage } from '../account/LoginPage';
import { AreaScreen } from './AreaScreen';
import { ShellError } from './ShellError';

// Lazy, so that the first visit does not load the form library.
const PasswordChangePage = lazy(
  () => import(/* webpackChunkName: "PasswordChangePage" */ '../account/PasswordChangePage'),
);
const RecoverPage = lazy(() => import(/* webpackChunkName: "RecoverPage" */ '../account/RecoverPage'));
const RequestRecoverPage = lazy(
  () => import(/* webpackChunkName: "RequestRecoverPage" */ '../account/RequestRecoverPage'),
);
const FirstAdminPage = lazy(
  () => import(/* webpackChunkName: "FirstAdminPage" */ '../account/FirstAdminPage'),
);

const withSuspense = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

/** The account screens are outside the frame, everything else is inside. Source: spec 001, point 2.1. */
export const routes: RouteObject[] = [
  {
    errorElement: <ShellError />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/password_change', element: withSuspense(<PasswordChangePage />) },
      { path: '/account/request_recover', element: withSuspense(<RequestRecoverPage />) },
      { path: '/account/recover', element: withSuspense(<RecoverPage />) },
      { path: '/first_admin', element: withSuspense(<FirstAdminPage />) },
      { path: '*', element: <AreaScreen /> },
    ],
  },
];
