/*
 * What the page does itself while there is no shell: its script did not arrive, or is not what the registry says (a proxy that
 * changed it). Browsers keep such bytes as they keep the right ones, so a reload alone would fail again: they are asked for past
 * the cache first. Once by itself, then by a button.
 */
function guard(): void {
  addEventListener(
    'error',
    (event) => {
      const script = event.target;
      if (!(script instanceof HTMLScriptElement) || !script.hasAttribute('data-shell')) return;
      const again = () => {
        const reload = () => location.reload();
        fetch(script.src, { cache: 'reload' }).then(reload, reload);
      };
      const key = 'portal-shell-failed';
      let last = Date.now();
      try {
        last = Number(sessionStorage.getItem(key));
        sessionStorage.setItem(key, String(Date.now()));
      } catch {
        // Without a memory of the last time it is not tried by itself.
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

/** The script of the page, before that of the shell. */
export const shellGuard = `(${guard.toString()})()`;
