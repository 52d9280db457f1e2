import type { Named, Skeleton } from './skeleton';

/** The skeleton of a new step kind: all that the product needs to compile, and tests that fail until the step is implemented. */
export function stepSkeleton({ kebab, camel, pascal, upper, title }: Named): Skeleton {
  const own = `domain/steps/${kebab}`;
  const screen = `ui/src/flow/steps/${kebab}`;
  return {
    files: {
      [`${own}/schema.ts`]: `import { z } from 'zod';

/** What a step of this kind holds. */
export const ${camel}Data = z.object({});
export type ${pascal}Data = z.infer<typeof ${camel}Data>;
`,
      [`${own}/describe.ts`]: `import type { Words } from '../../values/text/words';
import type { Sentence } from '../definition';
import type { ${pascal}Data } from './schema';

export const describe${pascal} = (_data: ${pascal}Data): Words => ({ en: '${title}', fr: '${title}' });

/** Every sentence that \`describe${pascal}\` makes. */
export const ${camel}Sentences: readonly Sentence[] = [() => describe${pascal}({})];
`,
      [`${own}/interpret.ts`]: `import type { Interpreter } from '../run';
import { StepError } from '../step-error';
import type { ${pascal}Data } from './schema';

export const interpret${pascal}: Interpreter<${pascal}Data> = () => {
  throw new StepError('step_not_built', 'This kind of step does nothing yet.');
};
`,
      [`${own}/interpret.test.ts`]: `import { ada, buildRun } from '../../../tests/factories/memory-run';
import { interpret${pascal} } from './interpret';
import { ${camel}Data } from './schema';

it('goes on to the next step', () => {
  expect(interpret${pascal}(${camel}Data.parse({}), buildRun({ contact: ada }))).toMatchObject({ kind: 'next' });
});
`,
      [`${own}/kind.ts`]: `import type { StepKind } from '../definition';
import { describe${pascal} } from './describe';
import { ${camel}Data } from './schema';

export const ${camel}Kind = {
  schema: ${camel}Data,
  savedSchema: ${camel}Data,
  describe: describe${pascal},
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof ${camel}Data>;
`,
      [`${own}/definition.ts`]: `import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { interpret${pascal} } from './interpret';
import type { ${pascal}Data } from './schema';

export const ${camel}Definition: StepDefinition<${pascal}Data> = {
  ...silentStep,
  interpret: interpret${pascal},
  check: () => ({ faults: [], needsContact: false }),
};
`,
      [`${screen}/${pascal}Fields.tsx`]: `/** The fields of the step's form. */
export function ${pascal}Fields() {
  return null;
}
`,
      [`${screen}/editor.ts`]: `import { ${camel}Data } from '../../../../../domain/steps/${kebab}/schema';
import { defineEditor } from '../step-editor';
import { ${pascal}Fields } from './${pascal}Fields';

export const ${camel}Editor = defineEditor({
  schema: ${camel}Data,
  Fields: ${pascal}Fields,
  blank: {},
  draftOf: () => ({}),
  dataOf: () => ({}),
  isComplete: () => true,
});
`,
      [`${screen}/card.ts`]: `import { QuestionOutlined } from '@ant-design/icons';
import { ${camel}Data } from '../../../../../domain/steps/${kebab}/schema';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const ${camel}Card: StepCard = {
  icon: QuestionOutlined,
  tab: 'actions',
  summary: summaryOf(${camel}Data, () => ''),
};
`,
    },
    insertions: [
      { file: 'domain/steps/types.ts', before: '] as const;', line: `  '${upper}',` },
      ...registered('domain/steps/index.ts', 'Kind', '} satisfies { [K in StepType]', 'kind'),
      ...registered('domain/steps/translated-description.ts', 'Sentences', '};', 'describe'),
      ...registered('domain/steps/definitions.ts', 'Definition', '};', 'definition'),
      ...registered('ui/src/flow/steps/kinds.ts', 'Editor', '};', 'editor'),
      ...registered('ui/src/flow/steps/cards.ts', 'Card', '};', 'card'),
      ...['en', 'fr'].flatMap((language) => [
        {
          file: `ui/src/i18n/${language}/steps.ts`,
          before: '  },\n  services: {',
          line: `    ${upper}: '${title}',`,
        },
        {
          file: `ui/src/i18n/${language}/steps.ts`,
          before: '  },\n  condition: {',
          line: `    ${upper}: '${title}.',`,
        },
      ]),
    ],
    next: [
      `${own}/schema.ts: what a step holds`,
      `${own}/interpret.ts and its test: what a run does there`,
      `${own}/kind.ts and definition.ts: what it reads, writes, sends and asks of the run`,
      `${screen}/: its form and its card`,
      'ui/src/i18n: its name and its purpose, in both languages',
      '`npm run check`, which names the tests that look at every kind',
      'docs/contract.md#step-kinds',
    ],
  };

  function registered(file: string, what: string, before: string, from: string) {
    return [
      {
        file,
        before: 'import type { StepType } from',
        line: `import { ${camel}${what} } from './${kebab}/${from}';`,
      },
      { file, before, line: `  ${upper}: ${camel}${what},` },
    ];
  }
}
