import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../stack/problem';

export const usage = `npm run replay -- FILE.csv --event NAME --contact COLUMN [--timestamp COLUMN] [--data COLUMN,COLUMN] [--no-trigger]

Sends each row of a history file as an event, through the public Track call.

  --event NAME          the event's name
  --contact COLUMN      the column that holds the contact's external id
  --timestamp COLUMN    the column that holds when it happened, as an ISO date; otherwise: now
  --data COLUMN,COLUMN  the columns that become the event's data; otherwise: all the others
  --no-trigger          stores history: no automation starts

A row is known by the file's content, the event's name and the row's line, so the same command may be run again, after
Ctrl-C too, without doubles. BASE_URL and CLIENT_KEY say where to; otherwise it is the local stack and its first account.`;

/** The options of the command line. */
export interface ReplayOptions {
  file: string;
  event: string;
  contact: string;
  timestamp?: string;
  /** All other columns when absent. */
  data?: string[];
  trigger: boolean;
}

/** Reads the command line; a relative file path is resolved against `directory`. Throws Problem. */
export function readOptions(args: string[], directory: string): ReplayOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Problem(`Name one file.\n\n${usage}`);
  const { event, contact } = values;
  if (!event?.trim()) throw new Problem(`--event is missing.\n\n${usage}`);
  if (!contact) throw new Problem(`--contact is missing.\n\n${usage}`);
  return {
    file: resolve(directory, file),
    event: event.trim(),
    contact,
    ...(values.timestamp && { timestamp: values.timestamp }),
    ...(values.data !== undefined && { data: listed(values.data) }),
    trigger: !values['no-trigger'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        event: { type: 'string' },
        contact: { type: 'string' },
        timestamp: { type: 'string' },
        data: { type: 'string' },
        'no-trigger': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

const listed = (columns: string): string[] =>
  columns
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '');
