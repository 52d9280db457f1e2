import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Product } from './product';

/** Runs `npm run check-data` on a product; returns `right`, or all that it says. */
export async function checkData({ settings }: Pick<Product, 'settings'>): Promise<string> {
  const child = spawn('npm', ['run', 'check-data'], { env: { ...process.env, ...settings } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return code === 0 ? 'right' : output;
}
