import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { call } from '../../tests/browser/support/account';

/** Adds a step to a flow at a place (`first_in_true` and so on), and returns its id. */
type AddStep = (step: object) => Promise<number>;

const afterTheOrder = (timeOut: object): object => ({
  type: 'WAIT',
  data: {
    event_name: 'order placed',
    time_out: { ...timeOut, timezone: 'contact', hoursBetween: { from: '09:00', to: '20:00' } },
  },
});

const mail = (connection: number, subject: string): object => ({
  type: 'APICALL',
  user_app_id: connection,
  description: subject,
  data: { to: '{{ contact.email }}', subject, message: 'Your scarf is kept for you. {{ unsubscribe_url }}' },
});

/** The guide's cart reminder: it waits for the order, tries two subjects, and waits for the order again. */
export async function addReminderSteps(addStep: AddStep, connection: number): Promise<void> {
  const wait = await addStep(afterTheOrder({ delay: 3_600, delay_unit: 'HOURS' }));
  const ways = [
    { id: 'a', name: 'Item', share: 50 },
    { id: 'b', name: 'Question', share: 50 },
  ];
  const split = await addStep({
    type: 'SPLIT',
    data: { ways },
    automatisation_step_before_id: wait,
    first_in_false: true,
  });
  const inWay = { automatisation_step_before_id: split };
  await addStep({ ...mail(connection, 'You left a scarf in your cart'), ...inWay, first_in_way: 'a' });
  await addStep({ ...mail(connection, 'Is this still yours?'), ...inWay, first_in_way: 'b' });
  const second = await addStep({ ...afterTheOrder({ delay: 86_400, delay_unit: 'DAYS' }), ...inWay });
  await addStep({
    ...mail(connection, 'Your cart is one click away'),
    automatisation_step_before_id: second,
    first_in_false: true,
  });
}

/** Tries an automation on the last month, and waits until it is done. */
export async function backtest(page: Page, id: number): Promise<void> {
  const path = `/automatisation/${id}/backtest`;
  await call(page, 'POST', path, { days: 30, includes_history: true });
  const hasEnded = async (): Promise<boolean> => {
    const { backtest: asked } = (await call(page, 'GET', path)) as { backtest: { ended_at: string | null } }; // docs/contract.md#answers
    return asked.ended_at !== null;
  };
  while (!(await hasEnded())) await delay(500);
}
