import { publicUrl } from '../../../config/address';
import { withDocuments } from '../../../domain/message-templates/blocks/documents';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../http/page';
import type { Trials } from '../../trials/trials';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { presentContent, presentMessageTemplate, presentRow, presentVersion } from './presentation';
import { previewMessage } from './preview';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  listMessageTemplateVersions,
  readMessageTemplate,
  readMessageTemplateVersion,
  readMessageText,
  restoreMessageTemplate,
  updateMessageTemplate,
} from './service';

/** Message templates and the parts that they share (docs/contract.md#message-templates). */
export function messageTemplateRoutes({ database, settings }: ApiDependencies, trials: Trials) {
  const place = { database, publicUrl: publicUrl(settings), trials };
  return signedInFeature('Message templates', database)
    .on(endpoints.listMessageTemplates, async ({ ctx, query }) => {
      const page = pageOf(query, { servesPickers: true });
      const { found, folders } = await listMessageTemplates(database, ctx.state.account.userId, query, page);
      return {
        message_templates: found.results.map(presentRow),
        folders,
        meta: metaOf(page, found.total),
      };
    })
    .on(endpoints.createMessageTemplate, async ({ ctx, body }) => ({
      message_template: presentMessageTemplate(
        await createMessageTemplate(database, ctx.state.account, body),
      ),
    }))
    .on(endpoints.previewMessage, ({ ctx, body }) => previewMessage(place, callerOf(ctx), body))
    .on(endpoints.readMessageTemplate, async ({ ctx, params }) => {
      const { userId } = ctx.state.account;
      const { template, uses } = await readMessageTemplate(database, userId, params.messageTemplateId);
      return { message_template: presentMessageTemplate(template), uses };
    })
    .on(endpoints.updateMessageTemplate, async ({ ctx, params, body }) => ({
      message_template: presentMessageTemplate(
        await updateMessageTemplate(database, ctx.state.account, params.messageTemplateId, body),
      ),
    }))
    .on(endpoints.deleteMessageTemplate, ({ ctx, params, query }) =>
      deleteMessageTemplate(database, ctx.state.account, params.messageTemplateId, query),
    )
    .on(endpoints.readMessageText, async ({ ctx, params, query }) => ({
      content: presentContent(
        await readMessageText(database, ctx.state.account.userId, params.messageTemplateId, query.language),
      ),
    }))
    .on(endpoints.listMessageTemplateVersions, async ({ ctx, params }) => ({
      versions: (
        await listMessageTemplateVersions(database, ctx.state.account.userId, params.messageTemplateId)
      ).map(presentVersion),
    }))
    .on(endpoints.readMessageTemplateVersion, async ({ ctx, params }) => {
      const version = await readMessageTemplateVersion(
        database,
        ctx.state.account.userId,
        params.messageTemplateId,
        params.messageTemplateVersion,
      );
      const { fallback_language, contents, documents } = version;
      return {
        version: {
          ...presentVersion(version),
          fallback_language,
          contents: withDocuments(contents, documents),
        },
      };
    })
    .on(endpoints.restoreMessageTemplate, async ({ ctx, params, query }) => ({
      message_template: presentMessageTemplate(
        await restoreMessageTemplate(database, ctx.state.account, params.messageTemplateId, {
          version: params.messageTemplateVersion,
          seen: query.version,
        }),
      ),
    }));
}
