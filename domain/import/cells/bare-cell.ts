export const hasApostrophe = (cell: string): boolean => cell.includes("'");

/**
 * Removes the apostrophes that an export adds before cell content that a spreadsheet would take for a formula, at the start of a cell and
 * inside it (api/http/csv.ts), so that the cell has its original text again.
 */
export const bare = (cell: string): string =>
  !hasApostrophe(cell)
    ? cell
    : cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '').replace(/([,;\t\r\n][ "]*)'(?=[=+\-@＝＋－＠])/g, '$1');
