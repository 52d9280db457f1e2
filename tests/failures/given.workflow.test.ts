import { useStage } from './scene/stage';
import { playColumn } from './tell';

const stage = useStage();

describe.each(['bad data', 'missing contact', 'deleted tag or connection', 'provider’s error'] as const)(
  '%s',
  (failure) => playColumn(() => stage, failure),
);
