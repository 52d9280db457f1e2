import antd from 'antd/locale/en_US';
import { shell } from './shell';

/** English before anybody is signed in: our texts, and antd's. */
export const first = { texts: shell, antd };
