import { dirname } from 'node:path';
import type { Middleware, ParameterizedContext } from 'koa';
import send from 'koa-send';
import type { EndpointGroup } from '../http/endpoint';
import { errors } from '../http/errors';
import { openApiDocument } from './open-api';

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sillage API</title>
  <link rel="icon" href="docs/favicon-32x32.png">
  <link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
  <main id="document"></main>
  <script src="docs/swagger-ui-bundle.js"></script>
  <script src="docs/show.js"></script>
</body>
</html>
`;

const script = `window.SwaggerUIBundle({ url: 'openapi.json', dom_id: '#document', deepLinking: true, docExpansion: 'none' });
`;

const viewer = dirname(require.resolve('swagger-ui-dist/package.json'));
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const day = 24 * 60 * 60 * 1_000;

/**
 * Serves the OpenAPI document at /api/openapi.json, and the page that shows it to people at /api/docs. That page loads nothing from
 * elsewhere.
 */
export function documentation(groups: readonly EndpointGroup[], basePath: string): Middleware {
  let json: string | undefined;

  const files = new Map<string, (ctx: ParameterizedContext) => unknown>([
    [
      '/api/openapi.json',
      text('application/json', () => (json ??= JSON.stringify(openApiDocument(groups, basePath)))),
    ],
    ['/api/docs', text('text/html', () => page)],
    // The page's own URLs are relative, so that they work under any base path.
    ['/api/docs/', (ctx) => ctx.redirect('../docs')],
    ['/api/docs/show.js', text('text/javascript', () => script)],
    ...viewerFiles.map(
      (file) =>
        [
          `/api/docs/${file}`,
          (ctx: ParameterizedContext) => send(ctx, file, { root: viewer, maxage: day }),
        ] as const,
    ),
  ]);

  return async (ctx, next) => {
    const serve = files.get(ctx.path);
    if (!serve) {
      await next();
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw errors.methodNotAllowed(['GET', 'HEAD']);
    await serve(ctx);
  };
}

const text = (type: string, read: () => string) => (ctx: ParameterizedContext) => {
  ctx.type = type;
  ctx.body = read();
};
