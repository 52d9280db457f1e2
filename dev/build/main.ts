/** `npm run build`: compiles the product into dist/, where Node runs it without a loader and without devDependencies. */
import { describeFailure } from '../stack/problem';
import { buildFolder } from './compile';
import { buildWhole } from './whole';

void main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exit(1);
});

async function main(): Promise<void> {
  await buildWhole();
  console.log(
    `${buildFolder}/ is built: node dist/tool.js setup, node dist/api.js, node dist/worker.js (docs/operating.md).`,
  );
}
