// Must be the first import: the policy only affects code that runs later.
import './loading/trustedTypes';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { canonicalPath } from './boot/canonicalPath';
import { readBootPayload } from './boot/readBootPayload';
import { startCurrentRoute } from './loading/preloadRoute';

const boot = readBootPayload();

// Replace the address before anything reads it, so that the first page needs no navigation.
const { pathname, search, hash } = window.location;
const canonical = canonicalPath(pathname);
if (canonical !== pathname) window.history.replaceState(null, '', canonical + search + hash);

startCurrentRoute(boot, canonical);

const root = document.getElementById('root');
if (!root) throw new Error('The page bears no #root.');
createRoot(root).render(<App boot={boot} />);
