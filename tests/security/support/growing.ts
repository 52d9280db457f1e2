import fc from 'fast-check';
import type { Querier } from '../../../db/database/connection';
import type { JsonObject } from '../../../domain/entities/common';
import type { FlowStepGiven } from '../../factories/flow';
import { errorOf } from '../../support/api/answers';
import type { Visitor } from '../../support/api/api';

/*
 * Flows that try to grow: texts inserted into themselves, numbers multiplied by themselves, templates with nested loops and filters that
 * enlarge their input, nested lists, events that start the flow again.
 */

/** The name of the event that starts such a flow, and that its steps may send. */
export const growingEvent = 'grow';

const variables = ['event.x', 'event.y', 'event.n', 'contact.x', 'global.x', 'event.list'] as const;
const variable = fc.constantFrom(...variables);
const target = fc.constantFrom('event.x', 'event.y', 'event.n', 'contact.x', 'global.x');

/** The arguments of filters: pieces of texts, lengths, and variables. */
const given = fc.oneof(
  variable,
  fc.constantFrom(
    "'x'",
    "''",
    "'xx'",
    "' '",
    '1',
    '2',
    '999',
    '-1',
    '100000',
    '1e9',
    '9007199254740993',
    "'%Y%Y%Y%Y'",
  ),
);
const filters = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'append',
        'prepend',
        'replace_first',
        'split',
        'join',
        'times',
        'plus',
        'divided_by',
        'modulo',
        'concat',
        'push',
        'unshift',
        'truncate',
        'truncatewords',
        'slice',
        'date',
        'default',
        'remove',
        'at_least',
        'map',
        'where',
        'sort',
        'sort_natural',
        'sum',
        'find',
        'group_by',
        'has',
        'reject',
      ),
      given,
    )
    .map(([filter, one]) => `| ${filter}: ${one}`),
  fc.tuple(given, given).map(([one, other]) => `| replace: ${one}, ${other}`),
  fc.constantFrom(
    '| escape',
    '| escape_once',
    '| newline_to_br',
    '| url_encode',
    '| url_decode',
    '| strip_html',
    '| json',
    '| inspect',
    '| uniq',
    '| reverse',
    '| size',
    '| sort',
    '| compact',
    '| upcase',
    '| capitalize',
    '| strip',
    '| base64_encode',
    '| xml_escape',
    '| cgi_escape',
    '| number_of_words',
    '| array_to_sentence_string',
    '| round: 999',
    "| where_exp: 'i', 'i == i'",
    "| group_by_exp: 'i', 'i | size'",
    "| find_exp: 'i', 'i != i'",
    '| to_integer',
  ),
);
const expression = fc
  .tuple(fc.oneof(variable, given), fc.array(filters, { maxLength: 4 }))
  .map(([of, made]) => [of, ...made].join(' '));
const range = fc.constantFrom(
  '(1..20)',
  '(1..2000)',
  '(1..1000000)',
  '(1..event.n)',
  'event.list',
  'event.x',
  '(1..99999999999)',
);

/** Templates; blocks can contain templates. */
const { template } = fc.letrec<{ template: string }>((tie) => ({
  template: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    expression.map((one) => `{{ ${one} }}`),
    fc.constantFrom('x'.repeat(2_000), '{{ event }}', '{{ contact }}', '{{ global }}'),
    fc.tuple(range, tie('template')).map(([of, inside]) => `{% for i in ${of} %}${inside}{% endfor %}`),
    fc
      .tuple(range, tie('template'))
      .map(([of, inside]) => `{% tablerow i in ${of} cols:2 %}${inside}{% endtablerow %}`),
    fc.tuple(tie('template'), tie('template')).map(([one, other]) => one + other),
    tie('template').map((inside) => `{% capture y %}${inside}{{ y }}{{ y }}{% endcapture %}{{ y }}`),
    expression.map((one) => `{% assign y = ${one} %}{{ y | append: y }}`),
    tie('template').map(
      (inside) => `{% if event.x contains event.y %}${inside}{% else %}{{ event.x }}{% endif %}`,
    ),
    fc.constantFrom(
      '{% increment i %}',
      '{% cycle event.x, event.y %}',
      '{% liquid\nfor i in (1..5000)\necho event.x\nendfor %}',
    ),
  ),
}));
const text = fc.oneof(
  { weight: 3, arbitrary: template },
  { weight: 1, arbitrary: variable.map((one) => `{{ ${one} }}{{ ${one} }}`) },
);
const written = text.filter(({ length }) => length <= 10_000);

const update = (data: fc.Arbitrary<JsonObject>): fc.Arbitrary<FlowStepGiven> =>
  data.map((given) => ({ type: 'UPDATE_VARIABLE', data: given }));
const updates = fc.oneof(
  update(
    fc.record({
      variable: target,
      operation: fc.constantFrom('APPEND', 'PREPEND', 'EQUALS'),
      value_type: fc.constant('string_variable'),
      value: variable,
    }),
  ),
  update(
    fc.record({
      variable: target,
      operation: fc.constantFrom('APPEND', 'PREPEND', 'EQUALS'),
      value_type: fc.constant('string'),
      value: written,
    }),
  ),
  update(
    fc.record({
      variable: target,
      operation: fc.constant('FIND_AND_REPLACE'),
      value_type: fc.constant('string'),
      value: fc.oneof(fc.constantFrom('x', '', 'xx', '{{ event.y }}'), written),
      second_value: fc.oneof(fc.constantFrom('x'.repeat(9_000), '{{ event.x }}'), written),
    }),
  ),
  update(
    fc.record({
      variable: target,
      operation: fc.constantFrom('MULTIPLICATION', 'POWER', 'ADDITION', 'DIVISION', 'MODULO', 'EQUALS'),
      value_type: fc.constant('number_variable'),
      value: variable,
    }),
  ),
  update(
    fc.record({
      variable: target,
      operation: fc.constantFrom('MULTIPLICATION', 'POWER', 'ADDITION', 'SUBTRACTION'),
      value_type: fc.constant('number'),
      value: fc.oneof(
        fc.constantFrom(2, 999, 1e300, '9'.repeat(1_000), '{{ event.n }}{{ event.n }}'),
        written,
      ),
    }),
  ),
);
const operand = fc.oneof(written, fc.constantFrom('x'.repeat(10_000), '9'.repeat(1_000)));
const looks: fc.Arbitrary<FlowStepGiven> = fc.oneof(
  fc
    .record({
      variable: target,
      variable_type: fc.constantFrom('string', 'number', 'date'),
      operation: fc.constantFrom('EQUALS', 'CONTAINS', 'STARTS_WITH', 'GREATER_THAN'),
      value: operand,
    })
    .map((data): FlowStepGiven => ({ type: 'CONDITION', data })),
  fc
    .constantFrom('event.list', 'event.x', 'contact.x')
    .map((value): FlowStepGiven => ({ type: 'COUNT', data: { type: 'items', value } })),
  fc
    .record({
      delay_variable: variable.map((name) => name.replace(/^\w+\./, '')),
      source: fc.constantFrom('event', 'contact'),
    })
    .map((given): FlowStepGiven => ({
      type: 'DELAY',
      data: { ...given, use_variable: true, delay_unit: 'SECONDS' },
    })),
);
const calls: fc.Arbitrary<FlowStepGiven> = fc
  .record({
    method: fc.constant('POST'),
    url: written.map((made) => `https://127.0.0.1/${made}`.slice(0, 8_000)),
    headers: fc.dictionary(fc.constantFrom('X-A', 'X-B'), written),
    body: written.map((made) => `{"x": "${made.replaceAll('"', "'").replaceAll('\n', ' ')}"}`),
  })
  .map((data): FlowStepGiven => ({ type: 'APICALL', data }));
const loops: fc.Arbitrary<FlowStepGiven> = fc.constant({
  type: 'LOOP',
  data: { source: 'event', value: 'list' },
});
const ownEvents: fc.Arbitrary<FlowStepGiven> = fc
  .dictionary(fc.constantFrom('x', 'y', 'list'), fc.oneof(written, fc.constant('{{ event.list }}')))
  .map((event_data) => ({
    type: 'TRACK',
    data: { event_name: growingEvent, contact_external_id: 'grown', event_data },
  }));

/** How frequent each kind of step is in a flow. */
export interface Share {
  loops: number;
  ownEvents: number;
  calls: number;
}

/** The steps of a flow, one behind the other. */
export const growingSteps = (share: Share, most = 20): fc.Arbitrary<FlowStepGiven[]> =>
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: updates },
      { weight: 2, arbitrary: looks },
      { weight: share.calls, arbitrary: calls },
      { weight: share.loops, arbitrary: loops },
      { weight: share.ownEvents, arbitrary: ownEvents },
    ),
    { minLength: 1, maxLength: most },
  );

/** The data of its event: long texts, long numbers, nested lists. */
export const growingData: fc.Arbitrary<JsonObject> = fc.record({
  x: fc.constantFrom('x', 'x'.repeat(1_000), 'x'.repeat(60_000), '<b>&"'.repeat(5_000)),
  y: fc.constantFrom('', 'x', 'xx', 'é😀'.repeat(1_000)),
  n: fc.constantFrom(3, 999_999_999, BigInt('9'.repeat(999)), 1.7e308, '7'.repeat(1_000)),
  list: fc.constantFrom<unknown[]>(
    [],
    [1, 2, 3],
    Array.from({ length: 5_000 }, (_, n) => n),
    Array.from({ length: 2_000 }, () => ({ x: 'x'.repeat(20), list: [1, 2] })),
    Array.from({ length: 30 }, () => 'x'.repeat(1_000)),
  ),
});

/** Some waits for a thread and a trial (api/trials/trials.ts), and the delay of a busy machine, in milliseconds. */
const longestTrial = 30_000;
const answerLimit = 1_000_000;
/** The codes by which a trial may be refused beyond its own budget. */
const trialRefusals = ['trial_too_slow', 'trial_too_large', 'busy'];

/** Tries a flow or a step within the time of a trial; returns how it ended: `completed`, or a code. */
export async function tried(visitor: Visitor, path: string, body: object): Promise<string> {
  const before = performance.now();
  const answer = await visitor.call('post', path, body);
  const time = performance.now() - before;
  if (time > longestTrial) throw new Error(`${path} took ${Math.round(time)} ms`);
  if (answer.text.length > answerLimit) throw new Error(`${path} answered ${answer.text.length} characters`);
  if (answer.status === 200) return /"code":"(\w+)"/.exec(answer.text)?.[1] ?? 'completed';
  const { code } = errorOf(answer);
  if (!trialRefusals.includes(code))
    throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
  return code;
}

/** Returns the length of the longest text that an account has stored, in characters, whatever flow made it. */
export async function longestKept(client: Querier, userId: number): Promise<number> {
  const { rows } = await client.query<{ longest: number | null }>(
    `SELECT GREATEST(
       (SELECT max(length(data::text)) FROM contacts WHERE user_id = $1),
       (SELECT max(length(data::text)) FROM users WHERE id = $1),
       (SELECT max(length(detail::text)) FROM automatisation_run_steps s
        JOIN automatisation_runs r ON r.id = s.run_id WHERE r.user_id = $1),
       (SELECT max(length(data::text)) FROM events WHERE user_id = $1)) AS longest`,
    [userId],
  );
  return Number(rows[0]?.longest ?? 0);
}
