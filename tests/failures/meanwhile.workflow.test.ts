import { useStage } from './scene/stage';
import { playColumn } from './tell';

const stage = useStage();

describe.each(['edit meanwhile', 'delete meanwhile'] as const)('%s', (failure) =>
  playColumn(() => stage, failure),
);
