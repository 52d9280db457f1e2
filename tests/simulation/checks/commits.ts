import type pg from 'pg';
import type { Settled } from '../database/backends';

/** A group that PostgreSQL refused, and how often its items were tried since. */
interface Refused {
  items: ReadonlySet<string>;
  statements: number;
}

/** Counts how often events are stored again after one of them was refused: a few times, not once per event. */
export class CommitWatch {
  private readonly refused: Refused[] = [];
  private readonly bad = new Set<string>();

  hear({ name, values }: pg.QueryConfig, settled: Settled): void {
    if (name !== 'insert-events') return;
    const items = itemsOf(values);
    if (items.length === 0) return;
    const group = this.refused.find((one) => items.every((item) => one.items.has(item)));
    if (group) group.statements += 1;
    if (!('error' in settled) || !('code' in settled.error) || !/^22/.test(String(settled.error.code)))
      return;
    if (items.length === 1) this.bad.add(items[0] ?? '');
    else if (!group) this.refused.push({ items: new Set(items), statements: 0 });
  }

  /** A process has ended: its senders repeat their events, and another process starts halving them again. */
  forget(): void {
    this.refused.length = 0;
  }

  /** Returns the groups that took more statements than halving needs. */
  violations(): string[] {
    return this.refused.flatMap(({ items, statements }) => {
      const bad = [...items].filter((item) => this.bad.has(item)).length;
      const most = 2 * Math.max(1, bad) * Math.ceil(Math.log2(items.size)) + 1;
      return statements <= most || items.size < 16
        ? []
        : [
            `${items.size} events, of which ${bad} could not be stored, took ${statements} statements more; halving takes ${most}`,
          ];
    });
  }
}

/** Returns the items' message ids. */
function itemsOf(values: unknown[] | undefined): string[] {
  const [text] = values ?? [];
  const items = JSON.parse(typeof text === 'string' ? text : '[]') as { message_id: string | null }[]; // as recordEvents wrote it
  return items.flatMap(({ message_id: id }) => id ?? []);
}
