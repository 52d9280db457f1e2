import Bowser from 'bowser';

/** How many characters of a User-Agent are read. */
const lookedAt = 500;

/** What a User-Agent names, as far as it does: the browser with its major version, and the system. */
export function partsOfUserAgent(userAgent: string | null) {
  const { browser, os } = Bowser.parse(userAgent?.slice(0, lookedAt) || ' ');
  const [version] = (browser.version ?? '').split('.');
  return { browser: browser.name || null, version: version || null, system: os.name || null };
}
