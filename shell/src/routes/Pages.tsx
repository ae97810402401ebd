import { lazyComponent } from 'shared-ui/core';
import { Route, Routes } from 'shared-ui/router';
import { LoginPage } from '../account/LoginPage';
import { ErrorBoundary } from '../loading/ErrorBoundary';
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
export const Pages = () => (
  <ErrorBoundary fallback={({ error }, retry) => <ShellError error={error} onLeave={retry} />}>
    {() => (
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/password_change" element={<PasswordChangePage />} />
        <Route path="/account/request_recover" element={<RequestRecoverPage />} />
        <Route path="/account/recover" element={<RecoverPage />} />
        <Route path="/first_admin" element={<FirstAdminPage />} />
        <Route path="/display/:filler" element={<DisplayPage />} />
        <Route path="*" element={<AreaScreen />} />
      </Routes>
    )}
  </ErrorBoundary>
);
