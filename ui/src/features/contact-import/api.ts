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

/** What all parts of an import have alike. */
export interface ImportPlan {
  fields: ImportField[];
  tags: number[];
  /** False adds the tags and starts nothing. */
  trigger: boolean;
  /** What becomes of tags that a column names and that there are not. */
  unknown_tags: UnknownTags;
  /** What becomes of a row whose e-mail address another contact has. */
  same_email: SameEmailChoice;
  file_name: string;
  delimiter: CsvDelimiter;
}

/** A part of a file. Sent again with its `message_id` it does nothing a second time. */
export interface SentPart extends TablePart {
  import_id?: number;
  message_id: string;
  /** Whether to wait (8 s at most) for the end of the whole import. */
  isLast: boolean;
}

export const sendPart = (client: Client, plan: ImportPlan, { rows, lines, isLast, ...part }: SentPart) =>
  client.post<z.infer<typeof importAnswer>>(`/contact/bulk?wait=${isLast}`, {
    ...plan,
    ...part,
    contacts: rows,
    lines,
  });

/** Erases the rows that an import rejected; their number stays. */
export const eraseRejected = (client: Client, id: number) =>
  client.delete<unknown>(`/contact/import/${id}/rejected`);

export async function fetchImport(client: Client, id: number): Promise<ContactImport> {
  const answer = await client.get<{ import: ContactImport }>(`/contact/import/${id}`, { page_size: 1 });
  return answer.import;
}
