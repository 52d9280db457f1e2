export const hasApostrophe = (cell: string): boolean => cell.includes("'");

/**
 * An export puts an apostrophe before what a spreadsheet would take for a formula, and inside of a cell before what another would (api/http/csv.ts):
 * read back, the cell is what it was.
 */
export const bare = (cell: string): string =>
  !hasApostrophe(cell)
    ? cell
    : cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '').replace(/([,;\t\r\n][ "]*)'(?=[=+\-@＝＋－＠])/g, '$1');
