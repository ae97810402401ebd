/** Milliseconds between two lines of progress if lines cannot be rewritten, as in logs of CI. */
const progressInterval = 2_000;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`;

/** `[{code: 'icon_missing', with: 'shell', text: '…'}]` → indented lines; further lines of a text are indented more. */
export const faultLines = (faults) =>
  faults.map(
    ({ code, with: other, text }) =>
      `  ${code}${other ? ` (${other})` : ''}: ${text.replaceAll('\n', '\n    ')}`,
  );

/**
 * Creates the output of a command: text for people, or one JSON object for each line with `--json`.
 * @param {{json: boolean, out: NodeJS.WritableStream, err: NodeJS.WritableStream, now?: () => number}} options
 */
export function createReporter({ json, out, err, now = Date.now }) {
  let isRewriting = false;
  let lastLine = 0;
  const endLine = () => {
    if (isRewriting) out.write('\n');
    isRewriting = false;
  };
  const line = (text, stream = out) => {
    endLine();
    stream.write(`${text}\n`);
  };
  const event = (object) => out.write(`${JSON.stringify(object)}\n`);

  return {
    /** Reports a step: `{step: 'compile', text: 'mfe-projects 1.0.0: compiling …'}`, with more members for programs. */
    say(step) {
      if (json) event(step);
      else line(step.text);
    },

    /** Reports the progress of an upload: in a terminal one line that is rewritten, elsewhere a line at intervals. */
    progress({ sent, total }) {
      const isComplete = sent === total;
      const isDue = isComplete || now() - lastLine >= progressInterval;
      if (json) {
        if (!isDue) return;
        lastLine = now();
        event({ step: 'upload', sent, total });
        return;
      }
      const text = `Uploading: ${Math.floor((sent / total) * 100)} % of ${megabytes(total)}`;
      if (out.isTTY) {
        out.write(`\r${text}\x1b[K`);
        isRewriting = true;
      } else if (isDue) {
        lastLine = now();
        line(text);
      }
    },

    /** Reports success: the last line of `--json`. Without a `text` people see only the steps. */
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
