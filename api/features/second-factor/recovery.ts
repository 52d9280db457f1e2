import { randomInt } from 'node:crypto';

/** How many an account gets. */
const codesMade = 10;
/** Without I, L, O and U, which are easily misread (https://www.crockford.com/base32.html). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: too many to guess. */
const codeLength = 16;
const groupLength = 4;

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');

/** New recovery codes, in the form in which they are hashed. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: codesMade }, makeCode);

/** A recovery code in the form that people read: `7K2M-9QXT-HB4D-RV0C`. */
export const inGroups = (code: string): string =>
  Array.from({ length: code.length / groupLength }, (_, group) =>
    code.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');

const withoutSpaces = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The six digits of an authenticator app, if that is what was typed; else null. */
export function appCodeIn(typed: string): string | null {
  const code = withoutSpaces(typed);
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** A recovery code in the form in which it is hashed, however it was typed. */
export const recoveryCodeIn = (typed: string): string =>
  withoutSpaces(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
