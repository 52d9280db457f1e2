import { useStage } from './scene/stage';
import { playColumn } from './tell';

// The product itself waits ten seconds, and three minutes for models.
const stage = useStage({ answersWithin: 6_000 });

describe('time-out', () => playColumn(() => stage, 'time-out'));
