import type { PageMeta } from '../../../../domain/entities/common';
import type { ContactImport, ImportUndoPreview } from '../../../../domain/entities/contacts/import';
import type { Client } from '../../api/client';
import { pageOf, type ListQuery } from '../../store/list';

export async function listImports(client: Client, query: ListQuery) {
  const { imports, meta } = await client.get<{ imports: ContactImport[]; meta: PageMeta }>(
    '/contact/import',
    pageOf(query),
  );
  return { rows: imports, meta };
}

/** The expected effect of undoing an import, with the import. */
export interface UndoOutlook {
  importId: number;
  preview: ImportUndoPreview;
}

export async function fetchUndoOutlook(client: Client, importId: number): Promise<UndoOutlook> {
  const { preview } = await client.get<{ preview: ImportUndoPreview }>(`/contact/import/${importId}/undo`);
  return { importId, preview };
}

/** Starts undoing an import; the server continues by itself. */
export const undoImport = (client: Client, importId: number) =>
  client.post<unknown>(`/contact/import/${importId}/undo`, {});
