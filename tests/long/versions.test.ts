import { jestApart } from '../support/jest/jest-apart';
import { report } from '../support/report';

const sleepers = process.env['SLEEPERS'] ?? '1000';

it(`${sleepers} sleeping runs go on through a rollout of a version, and a way back in the middle of it`, async () => {
  const files = ['tests/workflow/servers/worker-versions.workflow.test.ts'];
  const { isWell, printed } = await jestApart({ project: 'workflow', files }, { SLEEPERS: sleepers });
  if (!isWell) throw new Error(printed);
  report(/^.* had gone on in the new version/m.exec(printed)?.[0] ?? printed);
}, 7_200_000);
