import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { id, pageMeta } from '../../domain/entities/common';
import { scheduledTask, type ScheduledTask } from '../../domain/entities/scheduled-task';
import { startProduct, type Product } from '../support/processes/product';

const minute = 60_000;
/** How long after a due time the test checks, in milliseconds: well before the next one. */
const later = 25_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 600_000);
afterAll(() => product.stop(), 60_000);

it('runs each minute; late once and not again after the worker was away; one is made up after Temporal was away, and a task that was changed meanwhile is put right', async () => {
  const eachMinute = await create({ name: 'Each minute', delay_between_runs: 1 });
  const hourly = await create({ name: 'Hourly', delay_between_runs: 60 });
  const first = Date.parse(eachMinute.next_runs[0] ?? '');
  const turn = (number: number): number => first + (number - 1) * minute;
  const at = (moment: number): Promise<void> => delay(Math.max(0, moment - Date.now()));

  await at(turn(2) + later);
  expect(await lastOf(eachMinute)).toEqual({ due: turn(2), state: 'completed' });
  expect(await runsOf(eachMinute)).toBe(2);

  // The worker is down from before the third minute until after the fifth.
  product.freeze('Worker');
  await at(turn(5) + later);
  const back = Date.now();
  await product.kill('Worker');
  await at(turn(5) + 2 * later);
  expect(await lastOf(eachMinute)).toEqual({ due: turn(3), state: 'completed' });
  const { last_result } = await read(eachMinute);
  expect(Date.parse(last_result?.ended_at ?? '')).toBeGreaterThan(back);
  expect(await runsOf(eachMinute)).toBe(3);
  await at(turn(6) + later);
  expect(await lastOf(eachMinute)).toEqual({ due: turn(6), state: 'completed' });
  expect(await runsOf(eachMinute)).toBe(4);

  // Temporal is down for minutes seven to nine. A call that changes a task still succeeds.
  product.freeze('Temporal');
  await at(turn(8));
  const asked = Date.now();
  const changed = await product.read(answered, 'PUT', `/scheduled-task/${hourly.id}`, {
    delay_between_runs: 1,
  });
  expect(Date.now() - asked).toBeLessThan(1_000);
  await at(turn(9) + later / 2);
  await product.kill('Temporal');
  await at(turn(9) + 2 * later);
  expect(await lastOf(eachMinute)).toEqual({ due: turn(9), state: 'completed' });
  expect(await runsOf(eachMinute)).toBe(5);

  const times = Array.from(
    { length: 8 },
    (_, n) => Date.parse(changed.scheduled_task.next_runs[0] ?? '') + n * minute,
  );
  await at(turn(11) + later);
  expect(await lastOf(eachMinute)).toEqual({ due: turn(11), state: 'completed' });
  const putRight = await lastOf(hourly);
  expect(putRight?.state).toBe('completed');
  expect(times).toContain(putRight?.due);
}, 1_200_000);

const answered = z.object({ scheduled_task: scheduledTask });

/** Creates a task, with a published automation of its own. */
async function create(settings: { name: string; delay_between_runs: number }): Promise<ScheduledTask> {
  const flow = { name: settings.name, entry_event_name: 'never' };
  const made = z.object({ automatisation: z.object({ id }) });
  const { automatisation } = await product.read(made, 'POST', '/automatisation', flow);
  const step = { type: 'UPDATE_VARIABLE', data: { variable: 'global.runs', value: 1 } };
  await product.read(z.unknown(), 'POST', `/automatisation/${automatisation.id}/step`, step);
  await product.read(made, 'PUT', '/automatisation', { ...flow, id: automatisation.id, is_active: true });
  const body = { ...settings, automatisation_id: automatisation.id };
  return (await product.read(answered, 'POST', '/scheduled-task', body)).scheduled_task;
}

async function read({ id: wanted }: ScheduledTask): Promise<ScheduledTask> {
  const list = z.object({ scheduled_tasks: z.array(scheduledTask) });
  const { scheduled_tasks } = await product.read(list, 'GET', '/scheduled-task');
  const found = scheduled_tasks.find((task) => task.id === wanted);
  if (!found) throw new Error('The task is gone');
  return found;
}

async function lastOf(task: ScheduledTask): Promise<{ due: number; state: string } | null> {
  const { last_result: last } = await read(task);
  return last && { due: Date.parse(last.due_at), state: last.state };
}

/** Returns how many runs the task's automation has had. */
async function runsOf({ automatisation_id }: ScheduledTask): Promise<number> {
  const list = z.object({ meta: pageMeta });
  const { meta } = await product.read(list, 'GET', `/automatisation/${automatisation_id}/run`);
  return meta.total_records;
}
