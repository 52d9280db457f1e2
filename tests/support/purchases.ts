import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  automatisationStats,
  type AutomatisationStats,
} from '../../domain/entities/automatisations/steps/step-count';
import { id } from '../../domain/entities/common';
import type { Product } from './processes/product';
import { publish } from './api/publish';

/** The part of a product through which its calls are made. */
type Reader = Pick<Product, 'read'>;

/** What a product must hold after a history of purchases. */
export interface PurchaseFigures {
  events: number;
  contacts: number;
  /** Customers with more than two purchases. */
  loyal: number;
  /** The sum that the automation adds up in a global variable. */
  purchases: number;
}

/** Writes the history of so many purchases by 400 customers, some with equal rows. */
export function madeHistory(purchases: number): string {
  const rows = Array.from(
    { length: purchases },
    (_, n) => `${String((n * n) % 400).padStart(5, '0')},1997-01-${10 + (n % 20)},1,9.99`,
  );
  return ['customer_id,date,cds,amount_usd', ...rows, ''].join('\n');
}

/** Counts what a history file must come to. */
export function figuresOf(file: string): PurchaseFigures {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const counts = new Map<string, number>();
  for (const row of rows) {
    const customer = row.split(',')[0] ?? '';
    counts.set(customer, (counts.get(customer) ?? 0) + 1);
  }
  const loyal = [...counts.values()].filter((count) => count > 2).length;
  return { events: rows.length, contacts: counts.size, loyal, purchases: rows.length };
}

/** Creates the README's automation, which also sums up the purchases in a global variable, and one that its tag starts; returns their ids. */
export async function buildFlows(product: Reader): Promise<{ purchase: number; welcome: number }> {
  const { tag } = await product.read(z.object({ tag: z.object({ id }) }), 'POST', '/tag', {
    name: 'loyal',
    color: 'green',
  });
  const purchase = await publish(product, 'purchase', [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', value: 1 } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'global.purchases', value: 1 } },
    { type: 'CONDITION', data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 } },
    { type: 'TAG', data: { tag_id: tag.id }, first_in_true: true },
    { type: 'DELAY', data: { delay: 1 } },
  ]);
  const welcome = await publish(product, `tag_${tag.id}_added`, [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.welcomed', value: 1 } },
  ]);
  return { purchase, welcome };
}

export const statsOf = async (product: Reader, flow: number): Promise<AutomatisationStats> =>
  (await product.read(z.object({ stats: automatisationStats }), 'GET', `/automatisation/${flow}/stats`))
    .stats;

/** Reads what the product holds. */
export async function figuresHeld(product: Reader): Promise<PurchaseFigures> {
  const counted = z.object({ meta: z.object({ total_records: z.number() }) });
  const total = async (method: string, path: string, body?: object): Promise<number> =>
    (await product.read(counted, method, path, body)).meta.total_records;
  const events = await total('POST', '/event', { event_name: 'purchase' });
  const contacts = await total('POST', '/contact', {});
  const { tags } = await product.read(z.object({ tags: z.array(z.object({ id })) }), 'GET', '/tag');
  const loyal = await total('GET', `/tag?tag_id=${tags[0]?.id}`);
  const user = z.object({ user: z.object({ data: z.object({ purchases: z.number() }) }) });
  return {
    events,
    contacts,
    loyal,
    purchases: (await product.read(user, 'GET', '/user')).user.data.purchases,
  };
}

/** Sends a history by `npm run replay`, to where the settings say; returns its exit code. */
export async function replay(history: string, settings: Record<string, string>): Promise<number> {
  const columns = ['--event', 'purchase', '--contact', 'customer_id', '--timestamp', 'date'];
  const child = spawn('npm', ['run', 'replay', '--', history, ...columns], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: '', ...settings },
  });
  const [code] = (await once(child, 'exit')) as [number]; // no signal is sent to it
  return code;
}
