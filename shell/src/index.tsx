// First of all: a policy only helps what runs after it.
import './loading/trustedTypes';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { canonicalPath } from './boot/canonicalPath';
import { readBootPayload } from './boot/readBootPayload';
import { startCurrentRoute } from './loading/preloadRoute';

const boot = readBootPayload();

// Before anything reads the address: the first page is then the one that is shown, with no navigation of its own.
const { pathname, search, hash } = window.location;
const canonical = canonicalPath(pathname);
if (canonical !== pathname) window.history.replaceState(null, '', canonical + search + hash);

startCurrentRoute(boot, canonical);

const root = document.getElementById('root');
if (!root) throw new Error('The page bears no #root.');
createRoot(root).render(<App boot={boot} />);
