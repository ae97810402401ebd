import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import type { MailRow } from './mail.tables';

/**
 * A part of a mail's body. All texts are plain: the frame cleans, escapes and wraps them, for the HTML and for the text.
 * A line break in a text stays one, an empty line parts paragraphs.
 */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Fields with their values: `[['Team', 'Core'], ['Tech Lead', 'Ann']]`. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** What somebody wrote. */
  | { kind: 'quote'; text: string; by?: string }
  /** The link that the mail is about; one at most. */
  | { kind: 'link'; label: string; url: string };

/** What a mail says; the frame makes its text and its HTML of it. */
export interface MailContent {
  /** One line; longer than 200 characters is cut. */
  subject: string;
  /** The first line of the body, in large; the subject unless said. */
  heading?: string;
  blocks: readonly MailBlock[];
  /** Completes "You get this because …"; the mail's rule unless said: "You get this because of: <rule>". */
  because?: string;
  /** It holds what only its reader may know: what is stored and shown is what `purpose: 'show'` renders. */
  secret?: true;
  /** Written with the mail's end, when it has been sent; or may have been, where the mail server did not say. */
  sent?: (tx: Tx) => Promise<void>;
}

/** It is not to be sent: its recipient may no longer see what it tells, say. In words, for admins. */
export interface MailDrop {
  drop: string;
}

export interface RenderContext {
  config: Config;
  /** `show`: for an admin who reads what waits, or for the copy that is stored. Makes nothing that works, like a token. */
  purpose: 'send' | 'show';
}

/**
 * Says at the moment of sending what a mail of one kind tells its recipient, or that it tells them nothing any more: whoever
 * renders asks again whether they see the project, and its prices. It reads only, holds no locks (the mail server may take its
 * time), and what it throws is tried again later.
 * @param mail `mail.events` are the events, oldest first; the recipient is active, if they are a person
 */
export type Renderer = (tx: Tx, mail: MailRow, context: RenderContext) => Promise<MailContent | MailDrop>;
