/** Prints a measurement of a long test. */
export const report = (line: string): boolean => process.stdout.write(`${line}.\n`);
