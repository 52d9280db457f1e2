/** Whether a mail server reads the text as exactly one address. International ones are taken, as they are written. */
export const isOneAddress = (text: string): boolean =>
  /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/.test(text);
