import { cleanLine, cleanText, escapeHtml, wrapText } from './cleanText';
import type { MailBlock, MailContent } from './mailContent';
import { timelineHtml } from './timelineHtml';

export interface Framed {
  subject: string;
  text: string;
  html: string;
}

export interface FrameFacts {
  /** The organisation's name. */
  organisation: string;
  portalUrl: string;
  /** The rules that fired, in words. */
  rule: string;
}

// Mail programs support few styles: the important ones are inline, in colours for light screens. Programs that read a style
// sheet use its colours for dark screens.
const styles = {
  body: 'margin:0;padding:24px 12px;background:#F7F8FA;color:#1A1D26',
  card: 'max-width:600px;margin:0 auto;background:#FFFFFF;border:1px solid #DFE3E9;border-radius:8px',
  inner:
    "padding:24px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;overflow-wrap:anywhere",
  heading: 'margin:0 0 16px;font-size:19px;line-height:26px;font-weight:600',
  text: 'margin:0 0 16px',
  facts: 'margin:0 0 16px;border-collapse:collapse;width:100%',
  label: 'padding:4px 16px 4px 0;color:#4D5565;text-align:left;vertical-align:top;font-weight:400;width:30%',
  value: 'padding:4px 0;vertical-align:top',
  quote: 'margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid #CBD0DA',
  by: 'margin:0;color:#4D5565',
  action: 'margin:24px 0 8px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#4450C8;color:#FFFFFF;text-decoration:none;font-weight:600',
  small: 'margin:0 0 16px;color:#4D5565;font-size:13px;line-height:19px',
  foot: 'margin:24px 0 0;padding:16px 0 0;border-top:1px solid #DFE3E9;color:#4D5565;font-size:13px;line-height:19px',
  link: 'color:#3D48BD',
} as const;

const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .body { background: #12141A !important; color: #E8EAF0 !important; }
  .card { background: #1B1E27 !important; border-color: #343946 !important; }
  .muted { color: #A7AEBD !important; border-color: #343946 !important; }
  .quote { border-color: #4A5160 !important; }
  .link { color: #A9B3FF !important; }
  .button { background: #5965DB !important; color: #FFFFFF !important; }
}`;

/** Accepts only links to the portal itself. */
function safeUrl(url: string, portalUrl: string): string {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(portalUrl).origin)
    throw new Error('A mail links to the portal alone.');
  return new URL(url).href;
}

const inHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraphs = (text: string) =>
  cleanText(text)
    .split(/\n\s*\n/)
    .filter(Boolean);

function blockHtml(block: MailBlock, portalUrl: string): string {
  switch (block.kind) {
    case 'text':
      return paragraphs(block.text)
        .map((text) => `<p dir="auto" style="${styles.text}">${inHtml(text)}</p>`)
        .join('\n');
    case 'facts':
      return `<table style="${styles.facts}">${block.rows
        .map(
          ([label, value]) =>
            `<tr><th scope="row" class="muted" style="${styles.label}">${inHtml(cleanLine(label))}</th><td dir="auto" style="${styles.value}">${inHtml(cleanText(value))}</td></tr>`,
        )
        .join('\n')}</table>`;
    case 'timeline':
      return timelineHtml(block);
    case 'quote': {
      const by = block.by
        ? `<p dir="auto" class="muted" style="${styles.by}">${inHtml(cleanLine(block.by))}</p>`
        : '';
      const quotedHtml = paragraphs(block.text)
        .map((text) => `<p dir="auto" style="margin:0 0 8px">${inHtml(text)}</p>`)
        .join('\n');
      return `<blockquote class="quote" style="${styles.quote}">${by}${quotedHtml}</blockquote>`;
    }
    case 'link': {
      const url = escapeHtml(safeUrl(block.url, portalUrl));
      // No paragraph: in bold letters above the address it would look like a heading to a screen reader.
      return `<div style="${styles.action}"><a class="button" href="${url}" style="${styles.button}">${inHtml(cleanLine(block.label))}</a></div>
<p class="muted" style="${styles.small}">${url}</p>`;
    }
  }
}

function blockText(block: MailBlock, portalUrl: string): string {
  switch (block.kind) {
    case 'text':
      return wrapText(cleanText(block.text));
    case 'facts':
      return block.rows
        .map(([label, value]) =>
          wrapText(`${cleanLine(label)}: ${cleanText(value).replaceAll('\n', '\n  ')}`),
        )
        .join('\n');
    case 'timeline':
      return '';
    case 'quote': {
      const by = block.by ? `${cleanLine(block.by)}:\n` : '';
      return by + wrapText(cleanText(block.text), { indent: '> ' });
    }
    case 'link':
      return `${cleanLine(block.label)}:\n${safeUrl(block.url, portalUrl)}`;
  }
}

/**
 * Renders a mail's subject, text and HTML. All content is treated as plain text: cleaned, escaped and wrapped, so that stored
 * text can never add a header, an element or a link.
 * @throws Error for a link that leaves the portal
 */
export function frameMail(content: MailContent, { organisation, portalUrl, rule }: FrameFacts): Framed {
  const subject = cleanLine(content.subject) || 'Message of the portal';
  const heading = content.heading ? cleanLine(content.heading) : subject;
  const because = cleanLine(
    content.because ? `You get this because ${content.because}` : `You get this because of: ${rule}`,
    1000,
  );
  const from = cleanLine(`${organisation} · ${portalUrl}`);
  const text = [
    ...(heading === subject ? [] : [wrapText(heading)]),
    ...content.blocks.map((block) => blockText(block, portalUrl)),
    `-- \n${wrapText(because)}\n${from}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}
</style>
</head>
<body class="body" style="${styles.body}">
<div class="card" style="${styles.card}">
<div style="${styles.inner}">
<h1 dir="auto" style="${styles.heading}">${escapeHtml(heading)}</h1>
${content.blocks.map((block) => blockHtml(block, portalUrl)).join('\n')}
<p dir="auto" class="muted" style="${styles.foot}">${escapeHtml(because)}<br>${escapeHtml(cleanLine(organisation))} · <a class="link" href="${escapeHtml(portalUrl)}" style="${styles.link}">${escapeHtml(portalUrl)}</a></p>
</div>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}
