import { testHalf } from './halves';

testHalf(1);
