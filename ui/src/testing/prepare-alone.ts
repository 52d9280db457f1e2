import { prepareFile } from './prepare-file';

// A test file that is run alone begins as one of a group does (dev/test/groups.ts).
prepareFile();
