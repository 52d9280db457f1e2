import type { z } from 'zod';
import type {
  ContactImport,
  CsvDelimiter,
  importAnswer,
  ImportField,
} from '../../../../domain/entities/contacts/import';
import type { SameEmailChoice, UnknownTags } from '../../../../domain/import/import-choices';
import type { Client } from '../../api/client';
import type { TablePart } from './csv/table';

/** The data common to all parts of an import. */
export interface ImportPlan {
  fields: ImportField[];
  tags: number[];
  /** False adds the tags without starting automations. */
  trigger: boolean;
  /** What happens to unknown tags that a column names. */
  unknown_tags: UnknownTags;
  /** What happens to a row whose e-mail address another contact has. */
  same_email: SameEmailChoice;
  file_name: string;
  delimiter: CsvDelimiter;
}

/** A part of a file. Sending it again with the same `message_id` has no effect. */
export interface SentPart extends TablePart {
  import_id?: number;
  message_id: string;
  /** Whether to wait (at most 8 s) for the end of the whole import. */
  isLast: boolean;
}

export const sendPart = (client: Client, plan: ImportPlan, { rows, lines, isLast, ...part }: SentPart) =>
  client.post<z.infer<typeof importAnswer>>(`/contact/bulk?wait=${isLast}`, {
    ...plan,
    ...part,
    contacts: rows,
    lines,
  });

/** Erases the stored rejected rows of an import; their number is kept. */
export const eraseRejected = (client: Client, id: number) =>
  client.delete<unknown>(`/contact/import/${id}/rejected`);

export async function fetchImport(client: Client, id: number): Promise<ContactImport> {
  const answer = await client.get<{ import: ContactImport }>(`/contact/import/${id}`, { page_size: 1 });
  return answer.import;
}
