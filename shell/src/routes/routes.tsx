import { lazy, Suspense, type ReactNode } from 'react';
import type { RouteObject } from 'shared-ui/router';
import { LoginPage } from '../account/LoginPage';
import { AreaScreen } from './AreaScreen';
import { ShellError } from './ShellError';

// These use the form library, which the first visit need not wait for.
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

const later = (page: ReactNode) => <Suspense fallback={null}>{page}</Suspense>;

/** Sign-in and passwords outside the frame, everything else in it. Source: spec 001, point 2.1. */
export const routes: RouteObject[] = [
  {
    errorElement: <ShellError />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/password_change', element: later(<PasswordChangePage />) },
      { path: '/account/request_recover', element: later(<RequestRecoverPage />) },
      { path: '/account/recover', element: later(<RecoverPage />) },
      { path: '/first_admin', element: later(<FirstAdminPage />) },
      { path: '*', element: <AreaScreen /> },
    ],
  },
];
