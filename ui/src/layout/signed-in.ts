/** What everybody who is signed in needs: the shell, and the store's part of the screens in it. */
export { addFeatures } from '../store/features';
export { Shell } from './Shell';
