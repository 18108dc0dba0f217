import type { Language } from '../text.ts';

interface Link {
  label: string;
  href: string;
}

/** What a mail says, in the language of its recipient. HTML and plain text are both made of it. */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  /** What a person wrote, with its lines as they are. It takes the place of the paragraphs. */
  letter?: string | undefined;
  /** The one thing to do. */
  button?: Link | undefined;
  /** A list, each with the page that it leads to. */
  rows?: readonly { text: string; href: string }[] | undefined;
  /** After the button or the list. */
  notes?: readonly string[] | undefined;
  /** Why the recipient gets this, and where to change that; empty in a letter. */
  reason: string;
  reasonLink?: Link | undefined;
}

/** The sender, as on the printed documents. */
export interface MailHead {
  name: string;
  address: string;
  logo: { content: Uint8Array; width: number; height: number } | undefined;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  logo: Uint8Array | undefined;
}

const longestSubject = 150;

export function renderMail(content: MailContent, given: MailHead, language: Language): RenderedMail {
  const head = { ...given, name: oneLine(given.name) };
  return {
    subject: oneLine(content.subject).slice(0, longestSubject),
    html: htmlOf(content, head, language),
    text: textOf(content, head),
    logo: head.logo?.content,
  };
}

/** Names and notes of users must not begin a line of their own, which could look like a text of ours. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');

/** The paragraphs of a letter, each with its lines. */
const blocksOf = (letter: string | undefined): string[][] =>
  (letter ?? '')
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0);

function textOf(
  { paragraphs, letter, button, rows = [], notes = [], reason, reasonLink }: MailContent,
  head: MailHead,
): string {
  const blocks = [
    ...paragraphs.map(oneLine),
    ...blocksOf(letter).map((lines) => lines.join('\n')),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...rows.map(({ text, href }) => `- ${oneLine(text)}\n  ${href}`),
    ...notes.map(oneLine),
    `-- \n${[head.name, ...linesOf(head.address)].join('\n')}`,
    ...(reason ? [`${oneLine(reason)}${reasonLink ? `\n${reasonLink.label}: ${reasonLink.href}` : ''}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

// Tables and inline styles, because Outlook knows little else. Programs that know more follow the dark theme by the classes.
const font = 'font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#11151c!important}.card{background:#181d26!important;border-color:#2c3441!important}
.words{color:#e8ebf1!important}.quiet{color:#a0abbd!important}.link{color:#74c3cf!important}.line{border-color:#2c3441!important}}`;

function htmlOf(content: MailContent, head: MailHead, language: Language): string {
  const { paragraphs, letter, button, rows = [], notes = [], reason, reasonLink } = content;
  const body = [
    headHtml(head),
    ...paragraphs.map(paragraph),
    ...blocksOf(letter).map((lines) => paragraphHtml(lines.map(escaped).join('<br>'))),
    ...(button ? [buttonHtml(button)] : []),
    ...(rows.length > 0 ? [rowsHtml(rows)] : []),
    ...notes.map(paragraph),
  ];
  const footer = [
    [head.name, ...linesOf(head.address)].map(escaped).join('<br>'),
    ...(reason
      ? [
          `${escaped(reason)}${reasonLink ? ` <a class="link" href="${escaped(reasonLink.href)}" style="color:#0b6678">${escaped(reasonLink.label)}</a>` : ''}`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(oneLine(content.subject))}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef1f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef1f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e6ec;border-radius:8px">
<tr><td style="padding:28px 28px 20px;${font};font-size:15px;line-height:22px">
${body.join('\n')}
</td></tr>
<tr><td class="line quiet" style="padding:16px 28px 20px;border-top:1px solid #e2e6ec;${font};font-size:12px;line-height:18px;color:#5a6a81">
${footer.map((part) => `<p style="margin:0 0 8px">${part}</p>`).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function headHtml({ name, logo }: MailHead): string {
  const picture = logo
    ? `<img src="cid:logo" width="${logo.width}" height="${logo.height}" alt="${escaped(name)}" style="display:block;border:0">`
    : `<span class="words" style="font-size:17px;font-weight:600;color:#111319">${escaped(name)}</span>`;
  return `<p style="margin:0 0 20px">${picture}</p>`;
}

const paragraphHtml = (content: string): string =>
  `<p class="words" style="margin:0 0 16px;color:#232a35;overflow-wrap:anywhere">${content}</p>`;
const paragraph = (text: string): string => paragraphHtml(escaped(oneLine(text)));

/** The padding belongs to the cell, or Outlook would show a bare link; the address below serves those who see no button. */
function buttonHtml({ label, href }: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px"><tr>
<td bgcolor="#0b6678" style="border-radius:6px;padding:11px 22px"><a href="${escaped(href)}" style="${font};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 16px;font-size:12px;line-height:18px;color:#5a6a81;overflow-wrap:anywhere;word-break:break-all">${escaped(href)}</p>`;
}

function rowsHtml(rows: NonNullable<MailContent['rows']>): string {
  const cells = rows.map(
    ({ text, href }) =>
      `<tr><td class="line" style="padding:10px 0;border-top:1px solid #e2e6ec;${font};font-size:15px;line-height:22px;overflow-wrap:anywhere"><a class="link" href="${escaped(href)}" style="color:#0b6678;text-decoration:none">${escaped(oneLine(text))}</a></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${cells.join('\n')}</table>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
