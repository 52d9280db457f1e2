import ts from 'typescript';
import { appSkeleton } from './app';
import { inserted, namesOf, textsOf, type Skeleton } from './skeleton';
import { stepSkeleton } from './step';

/** Returns the compiler's errors for the product with the skeleton added, without writing it. */
function problemsWith(skeleton: Skeleton, project: string, roots: readonly string[]): string[] {
  const texts = textsOf(skeleton);
  const { config } = ts.readConfigFile(project, ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project.replace(/[^/]*$/, '') || '.');
  const host = ts.createCompilerHost(options);
  const here = `${process.cwd()}/`;
  const textAt = (file: string) => texts.get(file.startsWith(here) ? file.slice(here.length) : file);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (file) => textAt(file) !== undefined || fileExists(file);
  // The compiler also looks into folders that do not exist yet.
  host.directoryExists = undefined;
  host.readFile = (file) => textAt(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...more) => {
    const text = textAt(file);
    return text === undefined
      ? getSourceFile(file, target, ...more)
      : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram({ rootNames: [...roots], options: { ...options, noEmit: true }, host });
  return roots
    .flatMap((root) => {
      const source = program.getSourceFile(root);
      return source
        ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
        : [];
    })
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const step = stepSkeleton(namesOf('send-fax'));
const app = appSkeleton(namesOf('mail-gun'));
const madeIn = (skeleton: Skeleton, room: string): string[] =>
  [...textsOf(skeleton).keys()].filter((file) => file.startsWith(`${room}/`));

it.each([
  ['a step kind', step, 'domain', 'tsconfig.json'],
  ['a step kind', step, 'ui', 'ui/tsconfig.json'],
  ['an app', app, 'domain', 'tsconfig.json'],
  ['an app', app, 'ui', 'ui/tsconfig.json'],
])('the beginning of %s compiles (%#)', (_, skeleton, room, project) => {
  expect(problemsWith(skeleton, project, madeIn(skeleton, room))).toEqual([]);
});

it('is told where a line cannot be put', () => {
  const insertion = { file: 'a.ts', before: '};', line: 'x' };
  expect(inserted('{\n};', insertion)).toBe('{\nx\n};');
  expect(() => inserted('{}', insertion)).toThrow('a.ts has no single “};”');
  expect(() => inserted('};};', insertion)).toThrow('a.ts has no single “};”');
});

it('takes names in kebab-case only', () => {
  expect(namesOf('send-fax')).toEqual({
    kebab: 'send-fax',
    camel: 'sendFax',
    pascal: 'SendFax',
    upper: 'SEND_FAX',
    title: 'Send fax',
  });
  for (const name of ['SendFax', '2fax', 'send--fax', '']) expect(() => namesOf(name)).toThrow('kebab-case');
});
