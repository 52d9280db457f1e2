/** `npm run new -- step <name>` and `npm run new -- app <name>`: create the skeleton of a new step kind or a new outside app. */
import { runTool } from '../test/command';
import { describeFailure, Problem } from '../stack/problem';
import { appSkeleton } from './app';
import { namesOf, textsOf, write, type Named, type Skeleton } from './skeleton';
import { stepSkeleton } from './step';

const kinds: Readonly<Record<string, (named: Named) => Skeleton>> = { step: stepSkeleton, app: appSkeleton };

void main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const [kind = '', name = ''] = process.argv.slice(2);
  const skeletonOf = kinds[kind];
  if (!skeletonOf || name === '') throw new Problem('Usage: npm run new -- step|app <name in kebab-case>');
  const skeleton = skeletonOf(namesOf(name));
  const texts = textsOf(skeleton);
  write(texts);
  const files = [...texts.keys()];
  await runTool(['prettier/bin/prettier.cjs', '--write', '--log-level=warn', ...files], {
    signal: new AbortController().signal,
  });
  for (const file of files) console.log(`${file in skeleton.files ? 'new    ' : 'changed'} ${file}`);
  console.log(`\nNext:\n${skeleton.next.map((todo) => `- ${todo}`).join('\n')}`);
}
