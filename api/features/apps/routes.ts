import { appKinds } from '../../../domain/entities/app';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { languageOf } from '../../http/language';
import { metaOf, pageOf } from '../../http/page';
import * as endpoints from './endpoints';
import { presentApp } from './presentation';

/** The catalogue of outside apps (docs/contract.md#apps). */
export const appRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Apps', database).on(endpoints.listApps, ({ ctx, query }) => {
    const page = pageOf(query, { servesPickers: true });
    const kinds = appKinds.slice(page.offset, page.offset + page.pageSize);
    return {
      apps: kinds.map((kind) => presentApp(kind, languageOf(ctx))),
      meta: metaOf(page, appKinds.length),
    };
  });
