import type { Named, Skeleton } from './skeleton';

/** The skeleton of a new outside app: a connection by a key, one action, and a test that fails until the app reads its responses. */
export function appSkeleton({ kebab, camel, pascal, title }: Named): Skeleton {
  const kind = camel.toLowerCase();
  const own = `domain/apps/${kebab}`;
  const screen = `ui/src/flow/apps/${kebab}`;
  return {
    files: {
      [`${own}/request.ts`]: `import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';

/** Sends a message. Name the page of the provider's documentation here, and when you read it. */
export const messageRequest = ({ message = '' }: AppFields): StoredRequest => ({
  method: 'POST',
  url: 'https://${kebab}.example/messages',
  headers: { Authorization: 'Bearer {{ app.api_key }}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ message }),
});
`,
      [`${own}/answer.ts`]: `import { readStatus, type Answer, type Reading } from '../answer';

/** What an answer means. Name the page of the provider's documentation that lists its errors here. */
export const readMessage = (answer: Answer): Reading => readStatus(answer);
`,
      [`${own}/answer.test.ts`]: `import { readMessage } from './answer';

it('reads what the provider answers when it refuses the key', () => {
  const refused = { status: 200, headers: {}, body: { error: 'as the documentation has it' } };
  expect(readMessage(refused)).toMatchObject({ kind: 'failed' });
});
`,
      [`${own}/definition.ts`]: `import { blank, secretField, type AppDefinition } from '../definition';
import { readMessage } from './answer';
import { messageRequest } from './request';

/** What it is for. Name the page of the provider's documentation about its credentials here. */
export const ${camel}: AppDefinition = {
  name: '${title}',
  description: { en: '${title}.', fr: '${title}.' },
  fields: [secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, '…')],
  server: {
    origin: () => 'https://${kebab}.example',
    // The provider's documented limit, with its page.
    rate: { perSecond: 1, atOnce: 1 },
  },
  service: 'chat',
  actions: {
    send_message: {
      name: { en: 'Send a message', fr: 'Envoyer un message' },
      description: { en: 'Sends a message.', fr: 'Envoie un message.' },
      stepDescription: { en: 'Send message to ${title}', fr: 'Envoie un message à ${title}' },
      call: {
        missing: (fields) => blank(fields, 'message'),
        request: messageRequest,
        read: readMessage,
      },
    },
  },
};
`,
      [`${screen}/${pascal}Fields.tsx`]: `import { useTranslation } from 'react-i18next';
import { longLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';

/** The fields of a step that has the app do something. */
export function ${pascal}Fields() {
  const { t } = useTranslation();
  return <TextField name="message" label={t('appSteps.message')} rows={5} limit={longLimit} />;
}
`,
      [`${screen}/editor.ts`]: `import { definePlainAppEditor } from '../app-editor';
import { ${pascal}Fields } from './${pascal}Fields';

export const ${camel}Editor = definePlainAppEditor('${kind}_send_message', ${pascal}Fields, { message: '' });
`,
    },
    insertions: [
      { file: 'domain/entities/app.ts', before: "  'http',\n] as const;", line: `  '${kind}',` },
      ...[
        {
          before: "import { http } from './http/definition';",
          line: `import { ${camel} } from './${kebab}/definition';`,
        },
        { before: '  http,\n};', line: `  ${kind}: ${camel},` },
      ].map((insertion) => ({ file: 'domain/apps/index.ts', ...insertion })),
      ...[
        { before: 'import { onesignalEditor }', line: `import { ${camel}Editor } from './${kebab}/editor';` },
        { before: '  http: apiCallEditor,', line: `  ${kind}: ${camel}Editor,` },
      ].map((insertion) => ({ file: 'ui/src/flow/apps/index.ts', ...insertion })),
      {
        file: 'ui/src/flow/apps/icons.tsx',
        before: '  http: () =>',
        line: `  ${kind}: () => <AppIcon kind="${kind}" />,`,
      },
      {
        file: 'ui/src/components/AppIcon.tsx',
        before: '  http: (',
        line: `  ${kind}: <path d="M4 4h16v16H4z" />,`,
      },
      { file: 'domain/sending-domain/mail-senders.ts', before: '  http: null,', line: `  ${kind}: null,` },
    ],
    next: [
      `${own}/: its credentials, request and answers, each with the page of the provider's documentation`,
      `${screen}/: its form`,
      `${own}/definition.ts: its service, messages to the team for now`,
      'domain/sending-domain/mail-senders.ts: how it sends e-mails in the name of a domain, if it does',
      'ui/src/components/AppIcon.tsx: its drawing',
      'tests/providers/: a stand-in made from the documentation, and `originSetting` of its definition to reach it',
      '`npm run check`, which names the tests that look at every app',
      'docs/contract.md#app-steps',
    ],
  };
}
