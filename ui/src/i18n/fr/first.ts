import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import { withNoBreakSpaces } from '../../../../domain/values/text/no-break-spaces';
import { shell } from './shell';

/** French before anybody is signed in: our texts, antd's, and dayjs's names of days and months. */
export const first = { texts: withNoBreakSpaces(shell), antd };
