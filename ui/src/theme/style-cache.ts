import { createCache } from '@ant-design/cssinjs';

/**
 * antd creates a component's CSS rules when its first instance is mounted, and drops them with the last one, so that each opening of a
 * panel would create those of its fields again (some 8 ms for a form). This cache keeps created rules.
 */
export function lastingStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => change(before) ?? (path.startsWith('style%') && before ? [0, before[1]] : null));
  return cache;
}
