import { statements } from './five-steps';

/** A workflow as n8n imports it. */
export interface N8nWorkflow {
  id: string;
  name: string;
  nodes: object[];
  connections: Record<string, { main: { node: string; type: 'main'; index: 0 }[][] }>;
  settings: object;
}

interface Node {
  name: string;
  type: string;
  typeVersion: number;
  parameters: object;
  credentials?: object;
}

export const credentialId = 'benchPostgres';

const webhook = (path: string, responseMode: 'lastNode' | 'responseNode'): Node => ({
  name: 'Webhook',
  type: 'webhook',
  typeVersion: 2,
  parameters: { path, httpMethod: 'POST', responseMode, options: {} },
});

const editFields: Node = {
  name: 'Edit Fields',
  type: 'set',
  typeVersion: 3.4,
  parameters: {
    assignments: { assignments: [{ id: 'done', name: 'done', type: 'boolean', value: true }] },
    options: {},
  },
};

const respond: Node = {
  name: 'Respond',
  type: 'respondToWebhook',
  typeVersion: 1.1,
  parameters: { respondWith: 'json', responseBody: '{ "done": true }', options: {} },
};

const bodyField = (field: string): string => `$('Webhook').first().json.body.${field}`;

/** A statement with the contact as $1, and the amount as $2 where it has one. */
const sql = (name: string, query: string): Node => {
  const values = query.includes('$2') ? ['contact', 'amount'] : ['contact'];
  return {
    name,
    type: 'postgres',
    typeVersion: 2.5,
    parameters: {
      operation: 'executeQuery',
      query,
      options: { queryReplacement: `={{ [${values.map(bodyField).join(', ')}] }}` },
    },
    credentials: { postgres: { id: credentialId, name: credentialId } },
  };
};

const isGreater = (name: string, value: string, than: number): Node => ({
  name,
  type: 'if',
  typeVersion: 2.2,
  parameters: {
    conditions: {
      options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'loose' },
      combinator: 'and',
      conditions: [
        {
          id: name,
          leftValue: `={{ ${value} }}`,
          rightValue: than,
          operator: { type: 'number', operation: 'gt' },
        },
      ],
    },
    options: {},
  },
});

/** Nodes one behind another; both branches of a condition lead to the next. */
function chain(id: string, nodes: readonly Node[]): N8nWorkflow {
  const connections: N8nWorkflow['connections'] = {};
  for (const [place, { name, type }] of nodes.entries()) {
    const next = nodes[place + 1];
    if (next === undefined) continue;
    const toNext = [{ node: next.name, type: 'main' as const, index: 0 as const }];
    connections[name] = { main: type === 'if' ? [toNext, toNext] : [toNext] };
  }
  return {
    id,
    name: id,
    nodes: nodes.map((node, place) => ({
      ...node,
      id: `${id}-${place}`,
      type: `n8n-nodes-base.${node.type}`,
      position: [place * 200, 0],
      // The address of a webhook is its path alone with it.
      ...(node.type === 'webhook' && { webhookId: id }),
    })),
    connections,
    settings: { executionOrder: 'v1' },
  };
}

/** What n8n's authors measure: a webhook and a node that sets a field. */
export const nothing = chain('nothing', [webhook('nothing', 'lastNode'), editFields]);

/** The event is stored, and the five steps are taken. */
export const purchase = chain('purchase', [
  webhook('purchase', 'responseNode'),
  sql('Event', statements.event),
  isGreater('Worth something', bodyField('amount'), 0),
  sql('Purchases', statements.purchases),
  sql('Tag', statements.tag),
  sql('Count', statements.count),
  isGreater('Third', '$json.count', 2),
  respond,
]);
