import { createCache } from '@ant-design/cssinjs';

/**
 * antd makes a component's rules when its first instance appears, and forgets them with the last one, so that each opening of a panel would
 * make those of its fields anew (some 8 ms for a form). Here what was made once is kept.
 */
export function lastingStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (before) => change(before) ?? (path.startsWith('style%') && before ? [0, before[1]] : null));
  return cache;
}
