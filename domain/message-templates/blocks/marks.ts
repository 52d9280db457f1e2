/** Stands for a piece of HTML while the e-mail is laid out: letters and digits, which no compiler changes. */
const mark = /slgt(\d+)z/g;

/** Pieces of HTML, each with the mark that stands for it. */
export class Marks {
  private readonly pieces: string[] = [];

  /** The mark of a piece of HTML, which may hold anything. */
  of(html: string): string {
    this.pieces.push(html);
    return `slgt${this.pieces.length - 1}z`;
  }

  /** The pieces, by the numbers of their marks. */
  all(): readonly string[] {
    return this.pieces;
  }
}

/** HTML with its pieces in the places of their marks. What the pieces hold is not looked at. */
export const withPieces = (html: string, pieces: readonly string[]): string =>
  html.replace(mark, (whole, place) => pieces[Number(place)] ?? whole);
