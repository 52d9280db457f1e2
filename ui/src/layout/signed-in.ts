/** The code for signed-in users: the shell, and the screens' part of the store in it. */
export { addFeatures } from '../store/features';
export { Shell } from './Shell';
