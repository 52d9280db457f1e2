import { useStage } from './stage';
import { playColumn } from './tell';

// The product waits for ten seconds, and for three minutes where a model thinks.
const stage = useStage({ answersWithin: 6_000 });

describe('time-out', () => playColumn(() => stage, 'time-out'));
