/** A Koa server that parses a JSON body, responds, and does nothing else: the minimum cost of any HTTP call here. */
import type { IncomingMessage } from 'node:http';
import Koa from 'koa';

const app = new Koa();
app.use(async (ctx) => {
  const body = JSON.parse(await textOf(ctx.req)) as object;
  ctx.type = 'application/json';
  ctx.body = JSON.stringify({ data: { event: { id: Object.keys(body).length } } });
});

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
