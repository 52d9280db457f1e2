import { existsSync, watch } from 'node:fs';
import type { Lifetime } from '../stack/lifetime';
import type { Supervised } from '../stack/supervised';

const settle = 300;
const shared = ['config', 'db', 'domain', 'egress', 'metrics', 'tracing', 'workflows'];

/** The folders of each part's sources: a change there restarts the part. */
export const roomsOf = {
  api: ['api', ...shared],
  worker: ['worker', 'activities', ...shared],
};

/** Replaces a part when a file in its folders changes; changes at the same time cause one restart. */
export function reloadOnChange(part: Supervised, name: string, rooms: string[], lifetime: Lifetime): void {
  let timer: NodeJS.Timeout | undefined;
  const replace = (): void => {
    console.log(`${name}: sources changed, restarting`);
    part.replace().catch((error: unknown) => console.error(error));
  };
  const watchers = rooms.filter(existsSync).map((room) =>
    watch(room, { recursive: true }, (_, file) => {
      if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(replace, settle);
    }),
  );
  lifetime.defer(() => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    return Promise.resolve();
  });
}
