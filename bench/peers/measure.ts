import { Problem } from '../../dev/stack/problem';
import { measureGraphileWorker } from './graphile-worker';
import { measureN8n } from './n8n';
import type { MeasurePeer, PeerFigure } from './peer';
import { measureSillage } from './sillage';
import { measureTemporal } from './temporal';

/** Sillage comes last: its servers stay until the end. */
const peers: Record<string, MeasurePeer> = {
  'graphile-worker': measureGraphileWorker,
  temporal: measureTemporal,
  n8n: measureN8n,
  sillage: measureSillage,
};

/** Chooses the peers whose names contain one of the words, or all of them. Throws Problem when no peer has such a name. */
export function choosePeers(words: readonly string[]): MeasurePeer {
  const chosen = Object.entries(peers).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    throw new Problem(`No peer is called ${words.join(' or ')}: there are ${Object.keys(peers).join(', ')}.`);
  }
  return async (stack) => {
    const figures: PeerFigure[] = [];
    for (const [name, measure] of chosen) {
      console.log(`Measuring ${name}`);
      try {
        figures.push(...(await measure(stack)));
      } catch (error) {
        // One that cannot be had here leaves the others to be measured.
        if (!(error instanceof Problem) || stack.signal.aborted) throw error;
        console.error(error.message);
      }
    }
    return figures;
  };
}
