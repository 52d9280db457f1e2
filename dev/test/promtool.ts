import { findOnPath } from '../stack/temporal/executable';
import { byPackage, locate } from './programs';

/** Finds what checks the alert rules: PROMTOOL_PATH, one on the PATH or where systems keep it, or Debian's package as root. Throws Problem. */
export const locatePromtool = (signal: AbortSignal): Promise<string> =>
  locate(
    {
      name: 'promtool',
      suite: 'stack',
      setting: 'PROMTOOL_PATH',
      commands: ['promtool'],
      places: ['/usr/bin/promtool', '/usr/local/bin/promtool'],
      // Its recommended packages watch the machine.
      ways: [byPackage('prometheus', () => findOnPath('promtool'), ['--no-install-recommends'])],
    },
    signal,
  );
