import { createBrowserRouter } from 'react-router-dom';
import { basePath } from './base-path';
import type { AppStore } from '../store/store';
import { createRoutes } from './routes';

export const createRouter = (store: AppStore) =>
  createBrowserRouter(createRoutes(store), { basename: basePath || '/' });
