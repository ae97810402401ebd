/** Milliseconds between two lines of progress where no line can be rewritten, such as in the log of CI. */
const lineEvery = 2_000;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;

/** `[{code: 'icon_missing', with: 'shell', text: '…'}]` → indented lines. */
export const faultLines = (faults) =>
  faults.map(({ code, with: other, text }) => `  ${code}${other ? ` (${other})` : ''}: ${text}`);

/**
 * Says what happens: text for people, or with `--json` one object a line.
 * @param {{json: boolean, out: NodeJS.WritableStream, err: NodeJS.WritableStream, now?: () => number}} options
 */
export function createReporter({ json, out, err, now = Date.now }) {
  let rewriting = false;
  let lastLine = 0;
  const endLine = () => {
    if (rewriting) out.write('\n');
    rewriting = false;
  };
  const line = (text, stream = out) => {
    endLine();
    stream.write(`${text}\n`);
  };
  const event = (object) => out.write(`${JSON.stringify(object)}\n`);

  return {
    /** A step: `{step: 'compile', text: 'mfe-projects 1.0.0: compiling …'}` and whatever programs may want. */
    say(step) {
      if (json) event(step);
      else line(step.text);
    },

    /** How far an upload is: on a terminal one line that is rewritten, elsewhere a line from time to time. */
    progress({ sent, total }) {
      const whole = sent === total;
      const isDue = whole || now() - lastLine >= lineEvery;
      if (json) {
        if (!isDue) return;
        lastLine = now();
        event({ step: 'upload', sent, total });
        return;
      }
      const text = `Uploading: ${Math.floor((sent / total) * 100)} % of ${megabytes(total)}`;
      if (out.isTTY) {
        out.write(`\r${text}\x1b[K`);
        rewriting = true;
      } else if (isDue) {
        lastLine = now();
        line(text);
      }
    },

    /** The end of a command that worked: the last line of `--json`; people have read it in the steps, unless it has a text. */
    done({ text, ...result }) {
      if (json) event({ step: 'done', code: 'done', ...result });
      else if (text) line(text);
    },

    /** @param {{code: string, text: string, faults?: object[]}} failure */
    failed({ code, text, faults, ...more }) {
      if (json) event({ step: 'failed', code, text, ...(faults ? { faults } : {}), ...more });
      else line([text, ...faultLines(faults ?? [])].join('\n'), err);
    },
  };
}
