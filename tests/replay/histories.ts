import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = (name: string): string => path.join(__dirname, 'histories', `${name}.json`);

/** A history saved by an earlier version, as Temporal exports it. */
export const readHistory = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'));

export const hasHistory = (name: string): boolean => existsSync(file(name));

/** Writes a history. Existing ones are never changed: they represent runs that older versions left sleeping. */
export const writeHistory = (name: string, history: unknown): void =>
  writeFileSync(file(name), `${JSON.stringify(history, null, 1)}\n`);
