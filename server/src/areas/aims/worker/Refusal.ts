/** A workbook or a comparison is refused; the message is a sentence for its author. Threads pass it on by its text. */
export class Refusal extends Error {
  override name = 'Refusal';
}
