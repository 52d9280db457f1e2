import type { ApiDependencies } from '../../dependencies';
import { callsOfRows } from '../../limits/call-quota';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf, pageOf } from '../../http/page';
import { giveUpRejections } from '../../../db/erasure/rejections';
import { countRejections, isCompleted, listImports, readRejections } from '../../../db/imports/read';
import { errors } from '../../http/errors';
import { asCsvFile, csvStream } from '../../http/csv';
import { StorageQuota } from '../../limits/storage-quota';
import * as endpoints from './endpoints';
import { presentImport, presentImportAnswer, presentRejection, presentUndoPreview } from './presentation';
import { findImport, previewImport, previewUndo, storeImport, undoImport, waitForImport } from './service';
import { rejectedHeader } from '../../../domain/import/own-files';
import { rejectedRows } from './rejected-rows';

/** How long the call that sends rows waits for their import (docs/contract.md#imports: the browser gives up after 10 s). */
const waitMilliseconds = 8_000;

/** Imports of contacts (docs/contract.md#imports). */
export const importRoutes = ({ database, settings, logger }: ApiDependencies) => {
  const storage = new StorageQuota(database.pool, settings.STORED_GIGABYTES, logger);
  return (
    signedInFeature('Contacts', database)
      .on(endpoints.importContacts, async ({ ctx, query, body }) => {
        await ctx.state.turn(callsOfRows(body.count_of_contacts));
        await storage.checkNow(ctx.state.account.userId);
        const reference = await storeImport(database, ctx.state.account, body);
        const found = await waitForImport(database, reference, {
          milliseconds: query.wait ? waitMilliseconds : 0,
          hasLeft: () => ctx.res.destroyed,
        });
        ctx.status = isCompleted(found) ? 200 : 202;
        return presentImportAnswer(found);
      })
      .on(endpoints.listImports, async ({ ctx, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listImports(database.pool, ctx.state.account.userId, {
          limit: page.pageSize,
          offset: page.offset,
        });
        return { imports: rows.map(presentImport), meta: metaOf(page, total) };
      })
      // Before the call whose path has an id in the same place.
      .on(endpoints.previewImport, async ({ ctx, query }) => ({
        automatisations: await previewImport(database, ctx.state.account.userId, query.tags),
      }))
      .on(endpoints.readImport, async ({ ctx, params, query }) => {
        const reference = { userId: ctx.state.account.userId, importId: params.importId };
        const page = pageOf(query);
        const found = await findImport(database, reference);
        const rejections = await readRejections(database.pool, reference, {
          limit: page.pageSize,
          offset: page.offset,
        });
        const language = languageOf(ctx);
        return {
          import: presentImport(found),
          rejected_rows: rejections.map((rejection) => presentRejection(rejection, found.columns, language)),
          meta: metaOf(page, await countRejections(database.pool, reference)),
        };
      })
      .on(endpoints.eraseRejectedRows, async ({ ctx, params }) => {
        const reference = { userId: ctx.state.account.userId, importId: params.importId };
        if (!(await giveUpRejections(database.pool, reference))) throw errors.notFound('import');
      })
      .on(endpoints.downloadRejectedRows, async ({ ctx, params, query }) => {
        const reference = { userId: ctx.state.account.userId, importId: params.importId };
        const found = await findImport(database, reference);
        asCsvFile(ctx, `import-${found.id}-rejected.csv`);
        const language = query.language ?? languageOf(ctx);
        const header = [...rejectedHeader[language], ...found.columns.map((column) => column.header)];
        return csvStream(header, rejectedRows(database.pool, reference, found.columns, language), {
          delimiter: query.delimiter ?? found.delimiter ?? 'comma',
        });
      })
      .on(endpoints.previewUndo, async ({ ctx, params }) => {
        const reference = { userId: ctx.state.account.userId, importId: params.importId };
        return { preview: presentUndoPreview(await previewUndo(database, reference)) };
      })
      .on(endpoints.undoImport, async ({ ctx, params }) => {
        const { userId, actorId } = ctx.state.account;
        const reference = { userId, importId: params.importId };
        return { import: presentImport(await undoImport(database, reference, actorId)) };
      })
  );
};
