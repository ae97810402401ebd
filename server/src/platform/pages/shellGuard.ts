/*
 * Handles a failed load of the shell's scripts in the page itself: one did not arrive, or its hash differs (a proxy changed it).
 * The browser's cache may hold the wrong bytes, so a plain reload would fail again; the script is fetched past the cache first.
 * This happens once automatically, then by a button.
 */
function guard(): void {
  let isLoadedAgain = false;
  addEventListener(
    'error',
    (event) => {
      const script = event.target;
      if (!(script instanceof HTMLScriptElement) || !script.hasAttribute('data-shell')) return;
      // Several scripts may fail at once.
      if (isLoadedAgain) return;
      const again = () => {
        isLoadedAgain = true;
        const reload = () => location.reload();
        fetch(script.src, { cache: 'reload' }).then(reload, reload);
      };
      const key = 'portal-shell-failed';
      let last = Date.now();
      try {
        last = Number(sessionStorage.getItem(key));
        sessionStorage.setItem(key, String(Date.now()));
      } catch {
        // Without storage the last attempt is unknown, so there is no automatic retry.
      }
      if (Date.now() - last > 30_000) return again();
      const part = (name: string, text: string) => {
        const element = document.createElement(name);
        element.textContent = text;
        return element;
      };
      const main = part('main', '');
      const button = part('button', 'Try again');
      button.addEventListener('click', again);
      main.append(
        part('h1', 'The portal did not load'),
        part(
          'p',
          'Nothing you saved is affected. Check your connection; if it goes on, tell an admin of the portal.',
        ),
        button,
      );
      main.setAttribute('role', 'alert');
      main.style.cssText =
        'font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 16px';
      document.getElementById('root')?.replaceChildren(main);
    },
    true,
  );
}

/** The inline script that runs before the shell's script. */
export const shellGuard = `(${guard.toString()})()`;
