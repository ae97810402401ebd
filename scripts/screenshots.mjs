// npm run screenshots: takes pictures from a running portal (PORTAL_URL, default http://localhost:8080), those of the README and those
// of the user guide. `-- readme` takes only the README's, `-- guide` only the guide's, and `-- guide projects/raise` only the named ones.
import path from 'node:path';
import { launch } from './pictures/browser.mjs';
import { takeGuidePictures } from './pictures/guide/takeGuidePictures.mjs';
import { takeReadmePictures } from './pictures/readmePictures.mjs';
import { root } from './test/run.mjs';

const [kind, ...names] = process.argv.slice(2);
const browser = await launch();
try {
  if (kind !== 'guide') await takeReadmePictures(browser, path.join(root, 'docs/pictures'));
  if (kind !== 'readme') await takeGuidePictures(browser, names);
} finally {
  await browser.close();
}
