import { toJson } from '../../../domain/values/json';
import { createClient } from '../api/client';

/** What the server says to a call. */
export interface Answer {
  status?: number;
  data?: unknown;
  error?: { code: string; message: string; details?: unknown };
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A server of one test: what it answers to `GET /tag` and the like, by what was asked of it. One that throws is a browser that fails. */
export type Server = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

/** The same as a function, for servers that keep what they are told; undefined: it knows no such call. */
export type Answering = (call: Call) => Answer | Promise<Answer> | undefined;

/** A client of a server, with what was asked of it. */
export function clientOf(server: Server | Answering) {
  const answering = typeof server === 'function' ? server : answeringOf(server);
  const calls: Call[] = [];
  const client = createClient({
    baseUrl: '',
    timeLimit: 10_000,
    language: () => 'en',
    fetch: (input, init) => {
      // the client asks with text
      const { pathname: path, searchParams: query } = new URL(input as string, 'http://sillage.test');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const call = { method: init?.method ?? 'GET', path, query, body };
      calls.push(call);
      const answer = answering(call) ?? missing(call);
      return answer instanceof Promise ? answer.then(respond) : Promise.resolve(respond(answer));
    },
  });
  return { client, calls };
}

const answeringOf =
  (server: Server): Answering =>
  (call) => {
    const given = server[`${call.method} ${call.path}`];
    return typeof given === 'function' ? given(call) : given;
  };

/** The bodies that were sent by one kind of call, such as `PUT /tag/1`. */
export const bodiesOf = (calls: readonly Call[], call: string): unknown[] =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

const missing = ({ method, path }: Call): Answer => ({
  status: 404,
  error: { code: 'route_not_found', message: `No ${method} ${path}` },
});

const respond = ({ status = 200, data, error }: Answer): Response =>
  new Response(toJson(error ? { error } : { data }), { status });

/** The meta of a list that has one page. */
export const onePage = (total: number) => ({ page_at: 1, max_pages: 1, page_size: 10, total_records: total });
