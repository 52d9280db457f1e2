import { readFileSync } from 'node:fs';
import { appKinds } from '../../domain/entities/app';
import { stepTypes } from '../../domain/steps/types';
import { citingFiles } from './project';

const compared = (names: readonly string[]): RegExp[] => {
  const name = `'(?:${names.join('|')})'`;
  return [
    new RegExp(`[!=]==? ${name}|${name} [!=]==?|\\bcase ${name}|\\.includes\\(${name}`),
    // In SQL, of the columns that hold it.
    new RegExp(
      `(?<!\\b(?:const|let) )\\b(?:type|kind|app)\\b'? *(?:=|<>|!=|(?:NOT )?IN) *\\(? *(?:ANY *\\()?[^)\`]*?${name}`,
    ),
  ];
};

const comparisons = { kind: compared(stepTypes), app: compared(appKinds) };

/** The lines of a text that compare with the name of a step kind or of an app. */
const comparingLines = (text: string, of: keyof typeof comparisons): string[] =>
  text.split('\n').filter((line) => comparisons[of].some((pattern) => pattern.test(line)));

/** Folders that know the names: definitions, the interface's beside them, what is written for one flow, and finished migrations. */
const knowing = {
  kind: /^(?:domain\/steps|ui\/src\/flow\/steps|migrations|tests|bench)\//,
  app: /^(?:domain\/apps|ui\/src\/flow\/apps|migrations|tests|bench)\//,
};

/** Lines that compare although they are outside of these folders, and why. */
const excepted: Readonly<Record<string, number>> = {
  // The predicates of two partial indexes, which the statements must repeat word for word (migrations 081 and 084).
  'db/goals/visits-of-splits.ts': 1,
  'db/goals/winners/split-counts.ts': 1,
  // The scheme of an address, not the app.
  'domain/message-templates/findings.ts': 2,
  // The accounts of the one provider whose webhook receives messages; no other app has such a webhook.
  'db/webhooks/accounts.ts': 1,
};

describe('a comparison with a name', () => {
  it.each([
    ["if (step.type === 'TRACK') continue;", 'kind'],
    ["const isWait = 'WAIT' !== type;", 'kind'],
    ["    case 'LOOP':", 'kind'],
    ["WHERE type IN ('TRACK', 'TAG')", 'kind'],
    ["AND s.type = 'SPLIT' AND", 'kind'],
    ["CASE WHEN step ->> 'type' = 'APICALL' THEN", 'kind'],
    ["app === 'smtp'", 'app'],
    ["AND a.app = 'twilio'", 'app'],
  ] as const)('is found: %s', (line, of) => {
    expect(comparingLines(line, of)).toEqual([line]);
  });

  it.each([
    ["{ type: 'TAG', data: {} }", 'kind'],
    ["type Steps = Exclude<StepType, 'APICALL' | 'WAIT'>;", 'kind'],
    ['WHERE type IN ${callKinds}', 'kind'],
    ["firstWebhookOf('http')", 'app'],
    ["const app = 'http';", 'app'],
  ] as const)('is not: %s', (line, of) => {
    expect(comparingLines(line, of)).toEqual([]);
  });
});

describe('outside of the definitions', () => {
  const files = citingFiles().filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

  it('nothing compares with the name of a step kind or of an app (docs/contributing.md)', () => {
    const found = files.flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const lines = (['kind', 'app'] as const).flatMap((of) =>
        knowing[of].test(path) ? [] : comparingLines(text, of),
      );
      return lines.length > 0 ? [[path, lines] as const] : [];
    });
    expect(Object.fromEntries(found.map(([path, lines]) => [path, lines.length]))).toEqual(excepted);
  });
});
