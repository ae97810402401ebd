import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import type { MailRow } from './mail.tables';

export type MailColor = 'grey' | 'violet' | 'teal' | 'green' | 'red';

/** A row of a timeline; its parts lie between 0 and 1, from left to right. */
export interface MailBar {
  label: string;
  parts: readonly { from: number; to: number; color: MailColor }[];
}

/**
 * A part of a mail's body. All texts are plain: the frame cleans, escapes and wraps them for HTML and text. Line breaks are
 * kept, an empty line separates paragraphs.
 */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Fields with their values: `[['Team', 'Core'], ['Tech Lead', 'Ann']]`. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** A quoted text of a person. */
  | { kind: 'quote'; text: string; by?: string }
  /**
   * Bars on a line of time, drawn by the cells of a table: mail programs drop SVG and block pictures. Those who read text get
   * the facts beside it.
   */
  | {
      kind: 'timeline';
      /** The moments at both ends. */
      from: string;
      to: string;
      bars: readonly MailBar[];
      /** Points below the bars, from 0 to 1. */
      marks: readonly { at: number; color: MailColor }[];
      marksLabel: string;
      key: readonly { color: MailColor; label: string; isMark?: true }[];
    }
  /** The link that the mail is about; at most one. */
  | { kind: 'link'; label: string; url: string };

/** The content of a mail, from which the frame renders text and HTML. */
export interface MailContent {
  /** One line; longer than 200 characters is cut. */
  subject: string;
  /** The heading of the body; the subject by default. */
  heading?: string;
  blocks: readonly MailBlock[];
  /** Completes "You get this because …"; by default the mail's rule: "You get this because of: <rule>". */
  because?: string;
  /** True for a mail with a secret: `purpose: 'show'` is rendered for storage and display. */
  secret?: true;
  /** Runs in the transaction that marks the mail as sent, also when the mail server's answer was lost. */
  sent?: (tx: Tx) => Promise<void>;
}

/** The mail must not be sent, for example because the recipient lost access. The reason is for admins. */
export interface MailDrop {
  drop: string;
}

export interface RenderContext {
  config: Config;
  /** `show`: for display to admins and for the stored copy. It must not create anything usable, such as a token. */
  purpose: 'send' | 'show';
}

/**
 * Renders a mail of one kind at the time of sending, or drops it: a renderer checks again whether the recipient may see the
 * project and its prices. It only reads and takes no locks (the mail server may be slow); an error leads to a retry.
 * @param mail `mail.events` are the events, oldest first; the recipient is active, if it is a person
 */
export type Renderer = (tx: Tx, mail: MailRow, context: RenderContext) => Promise<MailContent | MailDrop>;
