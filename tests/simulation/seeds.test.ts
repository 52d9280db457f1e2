import { testHalf } from './halves';

testHalf(0);
