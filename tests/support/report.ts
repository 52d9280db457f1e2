/** Says what a long test measured. */
export const report = (line: string): boolean => process.stdout.write(`${line}.\n`);
